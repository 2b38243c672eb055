import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { resumeRun } from "./change-run.ts";
import { presentRun, RunPath, WorkflowRun } from "./schemas.ts";

export const resumeWorkflowRunRoute = operation({
  method: "post",
  path: "/api/workflow-runs/{run_id}/resume",
  operationId: "resumeWorkflowRun",
  tags: ["Workflows"],
  summary: "Resume a run",
  description: "Lets a paused run continue.",
  ...access.tenant("AGENT_RUN", { showsTraces: true }),
  request: { params: RunPath },
  responses: {
    ...ok(enveloped(WorkflowRun), "The run, which is resumed"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => resumeRun(ctx, c.req.valid("param").run_id),
    (shown) => ({ status: 200, data: presentRun(shown) }),
  ),
);
