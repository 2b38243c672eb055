import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listFederationInstallations } from "./list-federation-installations.ts";
import { FederationInstallationList, presentInstallations, SliceQuery } from "./schemas.ts";

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
  const slice = c.req.valid("query");
  return answer(c, presentInstallations(await listFederationInstallations(c.var.ctx, slice), slice));
});
