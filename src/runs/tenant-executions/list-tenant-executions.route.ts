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
    "Lists the executions of all the tenant's agents, newest first unless `sort` and `order` say otherwise. Filters are combined with AND. Send `next_cursor` of an answer as the `cursor` of the next request; executions that are accepted in between do not shift the following pages.\n\nA request examines at most 5,000 executions, or 1,000 when `q` has a text, or reads traces (`tool`, `error`). In an order other than by time it examines the newest 10,000 of the period. `looked_until` is set when some executions were not examined.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: TenantExecutionListQuery },
  responses: { ...ok(enveloped(TenantExecutionList), "A page of executions") },
}).handle(async (c) => {
  const { cursor, limit, counts, ...query } = c.req.valid("query");
  const wanted = { ...filterOf(query), cursor, limit, withCounts: counts, withHits: true };
  return answer(c, presentPage(await listTenantExecutions(c.var.ctx, wanted)));
});
