import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { deleteWorkflow } from "./delete-workflow.ts";
import { DeletedWorkflow, WorkflowPath } from "./schemas.ts";

export const deleteWorkflowRoute = operation({
  method: "delete",
  path: "/api/workflows/{id}",
  operationId: "deleteWorkflow",
  tags: ["Workflows"],
  summary: "Delete a workflow",
  description:
    "Deletes the workflow with its versions and its past runs. A workflow of another person needs the permission `GOVERNANCE_APPROVE`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: WorkflowPath },
  responses: {
    ...ok(enveloped(DeletedWorkflow), "The workflow was deleted"),
    ...refuses("NOT_FOUND", "CONFLICT", "FORBIDDEN"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteWorkflow(ctx, c.req.valid("param").id),
    ({ id }) => ({ status: 200, data: { id, deleted: true as const } }),
  ),
);
