import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { deleteFederationPeer } from "./delete-federation-peer.ts";
import { DeletedFederationPeer, PeerPath } from "./schemas.ts";

export const deleteFederationPeerRoute = operation({
  method: "delete",
  path: "/api/federation/peers/{peer_id}",
  operationId: "deleteFederationPeer",
  tags: ["Federation"],
  summary: "Remove a federation peer",
  description:
    "Deletes the peer's address, its key, and the signing keys that were recorded for it. Agents that were installed from the peer stay, with their installation records. They can be updated again after the tenant adds the same address again.",
  ...access.tenant("TENANT_ADMIN"),
  request: { params: PeerPath },
  responses: {
    ...ok(enveloped(DeletedFederationPeer), "The peer was removed"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteFederationPeer(ctx, c.req.valid("param").peer_id),
    (id) => ({ status: 200, data: { deleted: true as const, id } }),
  ),
);
