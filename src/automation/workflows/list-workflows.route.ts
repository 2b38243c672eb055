import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { ListWorkflowsQuery, presentSummary, WorkflowList } from "./schemas.ts";
import { selectWorkflows } from "./store.ts";

export const listWorkflowsRoute = operation({
  method: "get",
  path: "/api/workflows",
  operationId: "listWorkflows",
  tags: ["Workflows"],
  summary: "List the workflows",
  description: "Lists the workspace's workflows without their steps, the newest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListWorkflowsQuery },
  responses: { ...ok(enveloped(WorkflowList), "A page of workflows") },
}).handle(async (c) => {
  const { page, limit, q } = c.req.valid("query");
  const { db, tenant } = c.var.ctx;
  const { rows, total } = await selectWorkflows(db, tenant.id, { q, limit, offset: (page - 1) * limit });
  return answer(c, { workflows: rows.map(presentSummary), pagination: paginate({ page, limit }, total) });
});
