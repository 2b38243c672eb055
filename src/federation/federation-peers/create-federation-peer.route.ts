import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createFederationPeer } from "./create-federation-peer.ts";
import { CreateFederationPeerBody, FederationPeer, presentPeer } from "./schemas.ts";

export const createFederationPeerRoute = operation({
  method: "post",
  path: "/api/federation/peers",
  operationId: "createFederationPeer",
  tags: ["Federation"],
  summary: "Add a federation peer",
  description:
    "Stores the address of another instance and the key that its operator issued. The key is stored encrypted. The peer is not contacted yet. A tenant has at most 50 peers, one for each address.",
  ...access.tenant("TENANT_ADMIN"),
  request: jsonBody(CreateFederationPeerBody, "The address and key of the peer"),
  responses: {
    ...created(enveloped(FederationPeer), "The peer was added"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createFederationPeer(ctx, c.req.valid("json")),
    (peer) => ({ status: 201, data: presentPeer(peer), location: `/api/federation/peers/${peer.id}` }),
  ),
);
