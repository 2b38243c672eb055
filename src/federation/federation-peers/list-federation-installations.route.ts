import { access, answer, enveloped, ok, operation } from "#http/operation";

import { FederationInstallationList, presentInstallations, SliceQuery } from "./schemas.ts";
import { selectInstallations } from "./store.ts";

export const listFederationInstallationsRoute = operation({
  method: "get",
  path: "/api/federation/installations",
  operationId: "listFederationInstallations",
  tags: ["Federation"],
  summary: "List agents installed from peers",
  description:
    "Lists the tenant's agents that were installed from peers, newest first. Deleting an agent deletes its record.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: SliceQuery },
  responses: { ...ok(enveloped(FederationInstallationList), "The installations") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  const slice = c.req.valid("query");
  return answer(c, presentInstallations(await selectInstallations(db, tenant.id, slice), slice));
});
