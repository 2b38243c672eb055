import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { cancelRun } from "./change-run.ts";
import { presentRun, RunPath, WorkflowRun } from "./schemas.ts";

export const cancelWorkflowRunRoute = operation({
  method: "post",
  path: "/api/workflow-runs/{run_id}/cancel",
  operationId: "cancelWorkflowRun",
  tags: ["Workflows"],
  summary: "Cancel a run",
  description:
    "Cancels a run that has not ended, with the executions and the runs of its steps. A call that is under way may still have its effect.",
  ...access.tenant("AGENT_RUN", { showsTraces: true }),
  request: { params: RunPath },
  responses: {
    ...ok(enveloped(WorkflowRun), "The run, which is cancelled"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => cancelRun(ctx, c.req.valid("param").run_id),
    (shown) => ({ status: 200, data: presentRun(shown) }),
  ),
);
