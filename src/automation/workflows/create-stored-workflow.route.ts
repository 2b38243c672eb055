import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";
import { MAX_JSON_BYTES } from "#workflows/workflow-files/workflow-json";

import { createWorkflow } from "./create-workflow.ts";
import { CreateWorkflowBody, presentWorkflow, StoredWorkflow } from "./schemas.ts";

export const createStoredWorkflowRoute = operation({
  method: "post",
  path: "/api/workflows",
  operationId: "createStoredWorkflow",
  tags: ["Workflows"],
  summary: "Create a workflow",
  description:
    "Stores steps of agents, tools and people that run as one. Each act of a run is an ordinary execution of an agent, with all that governs one. The steps are in `steps`, in `workflow_data` as a graph, or come from a template (`template_id`, `parameters`). An unknown type of step is refused by its name (`unknown_step_type`), and so are a step that is not there (`unknown_step`) and steps that wait for each other in a circle (`circular`). `readiness` says what is missing before it can run. Calls of the classes 3 and 4 of a version that was saved without the permission `GOVERNANCE_APPROVE` ask a person at each level, until `POST /api/workflows/{id}/confirm`. Also needs the permission `AGENT_RUN`.",
  ...access.tenant("AGENT_MANAGE", { maxBodyBytes: MAX_JSON_BYTES }),
  request: jsonBody(CreateWorkflowBody, "The workflow"),
  responses: {
    ...created(enveloped(StoredWorkflow), "The workflow was created"),
    ...refuses("NOT_FOUND", "AGENT_NOT_FOUND", "CONFLICT"),
    ...refuses("FORBIDDEN", "LIMIT_EXCEEDED"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createWorkflow(ctx, c.req.valid("json")),
    (shown) => ({ status: 201, location: `/api/workflows/${shown.workflow.id}`, data: presentWorkflow(shown) }),
  ),
);
