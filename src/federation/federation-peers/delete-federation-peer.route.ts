import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { deleteFederationPeer } from "./delete-federation-peer.ts";
import { DeletedFederationPeer, PeerPath } from "./schemas.ts";

export const deleteFederationPeerContract = createRoute({
  method: "delete",
  path: "/api/federation/peers/{peer_id}",
  operationId: "deleteFederationPeer",
  tags: ["Federation"],
  summary: "Remove an instance to pull from",
  description:
    "Forgets the address, its key, and the keys it signed with. Agents that came from it stay with their records; they can be updated again once the same address is added again.",
  ...access.tenant("TENANT_ADMIN"),
  request: { params: PeerPath },
  responses: {
    ...ok(enveloped(DeletedFederationPeer), "The peer is gone"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND"),
  },
});

export function registerDeleteFederationPeer(app: Router): void {
  app.openapi(deleteFederationPeerContract, (c) =>
    perform(
      c,
      (ctx) => deleteFederationPeer(ctx, c.req.valid("param").peer_id),
      (id) => ({ status: 200, data: { deleted: true as const, id } }),
    ),
  );
}
