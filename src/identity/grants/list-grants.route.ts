import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listGrants } from "./list-grants.ts";
import { GrantList, ListGrantsQuery, presentGrants } from "./schemas.ts";

export const listGrantsRoute = operation({
  method: "get",
  path: "/api/auth/grants",
  operationId: "listGrants",
  tags: ["Authorization server"],
  summary: "List the programs that may act",
  description:
    "Lists the grants of the caller, newest first, with those that ended within 90 days. Administrators see the grants of all users of the tenant.",
  ...access.signedIn(),
  request: { query: ListGrantsQuery },
  responses: { ...ok(enveloped(GrantList), "A page of grants") },
}).handle(async (c) => {
  const page = c.req.valid("query");
  return answer(c, presentGrants(await listGrants(c.var.ctx, page), page, c.var.base.clock()));
});
