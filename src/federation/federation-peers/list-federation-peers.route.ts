import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { FederationPeerList, ListPeersQuery, presentPeer } from "./schemas.ts";
import { selectPeers } from "./store.ts";

export const listFederationPeersRoute = operation({
  method: "get",
  path: "/api/federation/peers",
  operationId: "listFederationPeers",
  tags: ["Federation"],
  summary: "List federation peers",
  description:
    "Lists the tenant's peers, newest first, without their keys. A tenant has at most 50 peers. Every user who may install from peers may see this list.",
  ...access.tenant("AGENT_MANAGE"),
  request: { query: ListPeersQuery },
  responses: { ...ok(enveloped(FederationPeerList), "The peers") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  const { page, limit } = c.req.valid("query");
  const { rows, total } = await selectPeers(db, tenant.id, { limit, offset: (page - 1) * limit });
  return answer(c, { peers: rows.map(presentPeer), pagination: paginate({ page, limit }, total) });
});
