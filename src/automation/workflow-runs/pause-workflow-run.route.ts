import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { pauseRun } from "./change-run.ts";
import { presentRun, RunPath, WorkflowRun } from "./schemas.ts";

export const pauseWorkflowRunRoute = operation({
  method: "post",
  path: "/api/workflow-runs/{run_id}/pause",
  operationId: "pauseWorkflowRun",
  tags: ["Workflows"],
  summary: "Pause a run",
  description: "Keeps further steps from beginning. Steps that have begun end, and waits continue.",
  ...access.tenant("AGENT_RUN", { showsTraces: true }),
  request: { params: RunPath },
  responses: {
    ...ok(enveloped(WorkflowRun), "The run, which is paused"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => pauseRun(ctx, c.req.valid("param").run_id),
    (shown) => ({ status: 200, data: presentRun(shown) }),
  ),
);
