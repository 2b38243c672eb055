import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findPeer } from "./find-peer.ts";
import { FederationPeer, PeerPath, presentPeer } from "./schemas.ts";

export const getFederationPeerRoute = operation({
  method: "get",
  path: "/api/federation/peers/{peer_id}",
  operationId: "getFederationPeer",
  tags: ["Federation"],
  summary: "Get a federation peer",
  description: "Returns one of the tenant's peers, without its key.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: PeerPath },
  responses: {
    ...ok(enveloped(FederationPeer), "The peer"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) =>
  answer(c, presentPeer(await findPeer(c.var.ctx, c.req.valid("param").peer_id)), { isTagged: true }),
);
