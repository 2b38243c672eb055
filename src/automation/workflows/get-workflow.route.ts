import { access, answer, enveloped, notModified, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findWorkflow } from "./find-workflow.ts";
import { readinessOf } from "./readiness.ts";
import { presentWorkflow, StoredWorkflow, WorkflowPath, workflowTag } from "./schemas.ts";

export const getWorkflowRoute = operation({
  method: "get",
  path: "/api/workflows/{id}",
  operationId: "getWorkflow",
  tags: ["Workflows"],
  summary: "Get a workflow",
  description: "Returns the workflow with the steps of its latest version, and what is missing before it can run.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: WorkflowPath },
  responses: { ...ok(enveloped(StoredWorkflow), "The workflow"), ...notModifiedResponse(), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const workflow = await findWorkflow(c.var.ctx, c.req.valid("param").id);
  const shown = presentWorkflow({ workflow, readiness: await readinessOf(c.var.ctx, workflow.definition) });
  const tag = workflowTag(shown);
  return notModified(c, tag) ?? answer(c, shown, { headers: { ETag: tag } });
});
