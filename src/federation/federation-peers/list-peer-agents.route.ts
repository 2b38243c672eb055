import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { listPeerAgents } from "./list-peer-agents.ts";
import { PeerAgentList, PeerPath, presentPeerAgents, SliceQuery } from "./schemas.ts";

export const listPeerAgentsContract = createRoute({
  method: "get",
  path: "/api/federation/peers/{peer_id}/agents",
  operationId: "listPeerAgents",
  tags: ["Federation"],
  summary: "Browse another instance's templates",
  description:
    "Asks the peer now, and shows its page cleaned. A peer that limits is asked again after 1, 2, 4, 8 and 16 seconds or as its `Retry-After` says, one that fails up to three times with jitter; after 25 seconds in all, or at once when it asks for more patience than that, the answer is `PROVIDER_RATE_LIMITED` with `Retry-After`, or `PROVIDER_ERROR` with `details.reason`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: PeerPath, query: SliceQuery },
  responses: {
    ...ok(enveloped(PeerAgentList), "The templates"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "PROVIDER_ERROR", "PROVIDER_RATE_LIMITED", "UNAVAILABLE"),
  },
});

export function registerListPeerAgents(app: Router): void {
  app.openapi(listPeerAgentsContract, async (c) => {
    const page = await listPeerAgents(c.var.ctx, c.req.valid("param").peer_id, c.req.valid("query"));
    return answer(c, presentPeerAgents(page));
  });
}
