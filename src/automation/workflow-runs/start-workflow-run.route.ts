import { access, accepted, enveloped, optionalJsonBody, operation, perform, refuses } from "#http/operation";

import { presentStarted, StartedWorkflowRun, StartWorkflowRunBody, WorkflowPath } from "./schemas.ts";
import { startWorkflowRun } from "./start-workflow-run.ts";

export const startWorkflowRunRoute = operation({
  method: "post",
  path: "/api/workflows/{id}/runs",
  operationId: "startWorkflowRun",
  tags: ["Workflows"],
  summary: "Start a run",
  description:
    "Starts a run of the workflow, which the caller orders. It keeps its version. A rehearsal tries the workflow: agents work without consequences, nothing acts, and nothing counts as evidence. A part that is missing refuses a real run with `NOT_READY`. The plan limits the runs that are not over.",
  ...access.tenant("AGENT_RUN"),
  request: { params: WorkflowPath, ...optionalJsonBody(StartWorkflowRunBody, "The inputs") },
  responses: {
    ...accepted(enveloped(StartedWorkflowRun), "The run was accepted"),
    ...refuses("NOT_FOUND", "CONFLICT", "NOT_READY", "FORBIDDEN", "LIMIT_EXCEEDED"),
  },
}).handle((c) =>
  perform(c, (ctx) => startWorkflowRun(ctx, c.req.valid("param").id, c.req.valid("json")), presentStarted),
);
