import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { operation } from "#http/operation";
import { ok } from "#http/responses";

import { listFederationPeers } from "./list-federation-peers.ts";
import { FederationPeerList, presentPeer } from "./schemas.ts";

export const listFederationPeersRoute = operation({
  method: "get",
  path: "/api/federation/peers",
  operationId: "listFederationPeers",
  tags: ["Federation"],
  summary: "List federation peers",
  description:
    "Lists the tenant's peers, newest first, without their keys. Every user who may install from peers may see this list.",
  ...access.tenant("AGENT_MANAGE"),
  responses: { ...ok(enveloped(FederationPeerList), "The peers"), ...tenantRefusals() },
}).handle(async (c) => {
  const peers = await listFederationPeers(c.var.ctx);
  return answer(c, { peers: peers.map(presentPeer) });
});
