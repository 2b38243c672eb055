import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { findWorkflow } from "./find-workflow.ts";
import { ListVersionsQuery, presentVersion, WorkflowPath, WorkflowVersionList } from "./schemas.ts";
import { selectVersions } from "./store.ts";

export const listWorkflowVersionsRoute = operation({
  method: "get",
  path: "/api/workflows/{id}/versions",
  operationId: "listWorkflowVersions",
  tags: ["Workflows"],
  summary: "List the versions of a workflow",
  description: "Lists the latest versions of the workflow with their steps, the newest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: WorkflowPath, query: ListVersionsQuery },
  responses: { ...ok(enveloped(WorkflowVersionList), "The versions"), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  const { id } = c.req.valid("param");
  const [, rows] = await Promise.all([
    findWorkflow(c.var.ctx, id),
    selectVersions(db, tenant.id, id, c.req.valid("query").limit),
  ]);
  return answer(c, { versions: rows.map(presentVersion) });
});
