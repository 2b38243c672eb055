import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { MAX_JSON_BYTES } from "#workflows/workflow-files/workflow-json";

import { presentWorkflow, StoredWorkflow, UpdateWorkflowBody, WorkflowPath } from "./schemas.ts";
import { updateWorkflow } from "./update-workflow.ts";

export const updateWorkflowRoute = operation({
  method: "patch",
  path: "/api/workflows/{id}",
  operationId: "updateWorkflow",
  tags: ["Workflows"],
  summary: "Change a workflow",
  description:
    "Stores a new version with the supplied fields; a run keeps the version with which it began. The caller becomes the owner. A workflow of another person needs the permission `GOVERNANCE_APPROVE`. The newest 100 versions are kept.",
  ...access.tenant("AGENT_MANAGE", { maxBodyBytes: MAX_JSON_BYTES }),
  request: { params: WorkflowPath, ...jsonBody(UpdateWorkflowBody, "The fields to change") },
  responses: {
    ...ok(enveloped(StoredWorkflow), "The changed workflow"),
    ...refuses("NOT_FOUND", "AGENT_NOT_FOUND", "CONFLICT", "FORBIDDEN"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateWorkflow(ctx, c.req.valid("param").id, c.req.valid("json")),
    (shown) => ({ status: 200, data: presentWorkflow(shown) }),
  ),
);
