import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { listPeerAgents } from "./list-peer-agents.ts";
import { PeerAgentList, PeerPath, presentPeerAgents, SliceQuery } from "./schemas.ts";

export const listPeerAgentsRoute = operation({
  method: "get",
  path: "/api/federation/peers/{peer_id}/agents",
  operationId: "listPeerAgents",
  tags: ["Federation"],
  summary: "List a peer's agent templates",
  description:
    "Asks the peer for its list and returns one page of it, cleaned. When the peer limits requests, this API repeats the request after 1, 2, 4, 8 and 16 seconds, or as the peer's `Retry-After` says. When the peer fails, this API repeats the request up to three times, with jitter. After 25 seconds in all, or at once when the peer asks for a longer wait, the answer is `PROVIDER_RATE_LIMITED` with `Retry-After`, or `PROVIDER_ERROR` with `details.reason`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: PeerPath, query: SliceQuery },
  responses: {
    ...ok(enveloped(PeerAgentList), "The templates"),
    ...refuses("NOT_FOUND", "PROVIDER_ERROR", "PROVIDER_RATE_LIMITED", "UNAVAILABLE"),
  },
}).handle(async (c) => {
  const page = await listPeerAgents(c.var.ctx, c.req.valid("param").peer_id, c.req.valid("query"));
  return answer(c, presentPeerAgents(page));
});
