import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { DomainList, ListDomainsQuery, presentListItem } from "./schemas.ts";
import { selectDomains } from "./store.ts";

export const listDomainsRoute = operation({
  method: "get",
  path: "/api/v1/domains",
  operationId: "listDomains",
  tags: ["Domains"],
  summary: "List the tenant's domains",
  description: "Lists the domains that the tenant created or installed, newest first, without their content.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListDomainsQuery },
  responses: { ...ok(enveloped(DomainList), "The domains") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  const { category, page, limit } = c.req.valid("query");
  const { rows, total } = await selectDomains(db, tenant.id, { category, limit, offset: (page - 1) * limit });
  return answer(c, { domains: rows.map(presentListItem), pagination: paginate({ page, limit }, total) });
});
