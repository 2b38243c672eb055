import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { confirmWorkflow } from "./confirm-workflow.ts";
import { presentWorkflow, StoredWorkflow, WorkflowPath } from "./schemas.ts";

export const confirmWorkflowRoute = operation({
  method: "post",
  path: "/api/workflows/{id}/confirm",
  operationId: "confirmWorkflow",
  tags: ["Workflows"],
  summary: "Confirm a workflow",
  description:
    "Lets the calls of the classes 3 and 4 of the latest version run where the agent's level allows them. Without this they ask a person at each level, unless a person with the permission `GOVERNANCE_APPROVE` saved the version.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: WorkflowPath },
  responses: {
    ...ok(enveloped(StoredWorkflow), "The workflow, whose latest version is confirmed"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => confirmWorkflow(ctx, c.req.valid("param").id),
    (shown) => ({ status: 200, data: presentWorkflow(shown) }),
  ),
);
