import { access, answer, enveloped, ok, operation } from "#http/operation";

import { filterOf } from "./execution-filter.ts";
import { listTenantExecutions } from "./list-tenant-executions.ts";
import { presentPage, TenantExecutionList, TenantExecutionListQuery } from "./schemas.ts";

export const listTenantExecutionsRoute = operation({
  method: "get",
  path: "/api/executions",
  operationId: "listTenantExecutions",
  tags: ["Executions"],
  summary: "List the executions of all agents",
  description:
    "Lists the executions of all the tenant's agents, newest first unless `sort` and `order` say otherwise. Filters hold together. `next_cursor` of an answer is the `cursor` of the next page; executions that are accepted meanwhile do not move what follows.\n\nAn answer looks at no more than 5,000 executions, 1,000 with `q`, and the newest 10,000 of the period in an order other than that of time. `looked_until` tells when that was not all.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: TenantExecutionListQuery },
  responses: { ...ok(enveloped(TenantExecutionList), "A page of executions") },
}).handle(async (c) => {
  const { cursor, limit, counts, ...query } = c.req.valid("query");
  const wanted = { ...filterOf(query), cursor, limit, withCounts: counts };
  return answer(c, presentPage(await listTenantExecutions(c.var.ctx, wanted)));
});
