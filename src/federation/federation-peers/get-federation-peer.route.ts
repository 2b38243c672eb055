import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerTagged, enveloped } from "#http/envelope";
import { notModifiedResponse, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { findPeer } from "./find-peer.ts";
import { FederationPeer, PeerPath, presentPeer } from "./schemas.ts";

export const getFederationPeerContract = createRoute({
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
    ...tenantRefusals(),
    ...refuses("NOT_FOUND"),
  },
});

export function registerGetFederationPeer(app: Router): void {
  app.openapi(getFederationPeerContract, async (c) =>
    answerTagged(c, presentPeer(await findPeer(c.var.ctx, c.req.valid("param").peer_id))),
  );
}
