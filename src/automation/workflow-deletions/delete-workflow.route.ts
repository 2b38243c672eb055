import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { deleteWorkflow } from "./delete-workflow.ts";
import { DeletedWorkflow, DeleteWorkflowQuery, WorkflowPath } from "./schemas.ts";

export const deleteWorkflowRoute = operation({
  method: "delete",
  path: "/api/workflows/{id}",
  operationId: "deleteWorkflow",
  tags: ["Workflows"],
  summary: "Delete a workflow",
  description:
    "Deletes the workflow with its versions and its past runs. While a run is not over, it answers 409 `open_runs`. With `cancel_runs` it cancels these runs first, with their executions. When an execution takes longer than 50 seconds to end, or after a lost connection, the workflow may still exist with fewer runs, and the same request continues. A workflow of another person needs the permission `GOVERNANCE_APPROVE`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: WorkflowPath, query: DeleteWorkflowQuery },
  responses: {
    ...ok(enveloped(DeletedWorkflow), "The workflow was deleted"),
    ...refuses("NOT_FOUND", "CONFLICT", "FORBIDDEN"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteWorkflow(ctx, c.req.valid("param").id, { cancelRuns: c.req.valid("query").cancel_runs }),
    ({ id }) => ({ status: 200, data: { id, deleted: true as const } }),
  ),
);
