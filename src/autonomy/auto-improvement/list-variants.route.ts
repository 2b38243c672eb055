import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { VariantList, ListVariantsQuery, presentNamedVariant } from "./schemas.ts";
import { selectVariants } from "./store.ts";

export const listVariantsRoute = operation({
  method: "get",
  path: "/api/auto-dev/variants",
  operationId: "listVariants",
  tags: ["Auto-improvement"],
  summary: "List measured variants of workflows",
  description:
    "Lists the measured variants of workflows, newest first. Each is an agent's configuration, unchanged or changed, measured on earlier tasks that the platform runs again without side effects. A variant does not change the agent.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { query: ListVariantsQuery },
  responses: { ...ok(enveloped(VariantList), "A page of variants") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  const query = c.req.valid("query");
  const { page, limit } = query;
  const { rows, total } = await selectVariants(db, tenant.id, {
    limit,
    offset: (page - 1) * limit,
    agentId: query.agent_id,
    status: query.evaluation_status,
  });
  return answer(c, { variants: rows.map(presentNamedVariant), pagination: paginate(query, total) });
});
