import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { created, jsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { createFederationPeer } from "./create-federation-peer.ts";
import { CreateFederationPeerBody, FederationPeer, presentPeer } from "./schemas.ts";

export const createFederationPeerContract = createRoute({
  method: "post",
  path: "/api/federation/peers",
  operationId: "createFederationPeer",
  tags: ["Federation"],
  summary: "Add an instance to pull agent templates from",
  description:
    "Stores another instance's address and the key that its operator gave, encrypted. It is not asked yet. One peer for each address, at most 50.",
  ...access.tenant("TENANT_ADMIN"),
  request: jsonBody(CreateFederationPeerBody, "The instance"),
  responses: {
    ...created(enveloped(FederationPeer), "The peer, without its key"),
    ...tenantRefusals(),
    ...refuses("CONFLICT"),
  },
});

export function registerCreateFederationPeer(app: Router): void {
  app.openapi(createFederationPeerContract, (c) =>
    perform(
      c,
      (ctx) => createFederationPeer(ctx, c.req.valid("json")),
      (peer) => ({ status: 201, data: presentPeer(peer), location: `/api/federation/peers/${peer.id}` }),
    ),
  );
}
