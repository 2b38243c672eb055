import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { ListWorkflowRunsQuery, presentRunSummary, WorkflowRunList } from "./schemas.ts";
import { selectRuns } from "./store.ts";

export const listWorkflowRunsRoute = operation({
  method: "get",
  path: "/api/workflow-runs",
  operationId: "listWorkflowRuns",
  tags: ["Workflows"],
  summary: "List the runs of workflows",
  description: "Lists the runs of the workspace's workflows without their steps, the newest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListWorkflowRunsQuery },
  responses: { ...ok(enveloped(WorkflowRunList), "A page of runs") },
}).handle(async (c) => {
  const { page, limit, workflow_id: workflowId, status, started_by: startedBy } = c.req.valid("query");
  const { db, tenant } = c.var.ctx;
  const filter = { workflowId, status, startedBy, limit, offset: (page - 1) * limit };
  const { rows, total } = await selectRuns(db, tenant.id, filter);
  return answer(c, { runs: rows.map(presentRunSummary), pagination: paginate({ page, limit }, total) });
});
