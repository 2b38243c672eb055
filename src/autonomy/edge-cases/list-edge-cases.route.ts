import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { EdgeCaseList, ListEdgeCasesQuery, presentEdgeCase } from "./schemas.ts";
import { selectEdgeCases } from "./store.ts";

export const listEdgeCasesRoute = operation({
  method: "get",
  path: "/api/graduation/edge-cases",
  operationId: "listEdgeCases",
  tags: ["Graduation"],
  summary: "List edge cases",
  description:
    "Lists the tenant's edge cases, newest first. An exam runs the 20 most severe active ones; among equally severe ones it takes the oldest.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListEdgeCasesQuery },
  responses: { ...ok(enveloped(EdgeCaseList), "A page of edge cases") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  const { page, limit, severity, category, is_active: active } = c.req.valid("query");
  const isActive = active === undefined ? undefined : active === "true";
  const { rows, total } = await selectEdgeCases(db, tenant.id, {
    limit,
    offset: (page - 1) * limit,
    severity,
    category,
    isActive,
  });
  return answer(c, { edge_cases: rows.map(presentEdgeCase), pagination: paginate({ page, limit }, total) });
});
