import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { retryStep } from "./retry-step.ts";
import { presentRun, StepPath, WorkflowRun } from "./schemas.ts";

export const retryWorkflowStepRoute = operation({
  method: "post",
  path: "/api/workflow-runs/{run_id}/steps/{step_key}/retry",
  operationId: "retryWorkflowStep",
  tags: ["Workflows"],
  summary: "Try a step again",
  description:
    "Tries a failed step of a failed run again, or one failed item of its loop (`read[3]`). Steps that completed stand.",
  ...access.tenant("AGENT_RUN", { showsTraces: true }),
  request: { params: StepPath },
  responses: {
    ...ok(enveloped(WorkflowRun), "The run, which continues"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const { run_id: runId, step_key: key } = c.req.valid("param");
  return perform(
    c,
    (ctx) => retryStep(ctx, runId, key),
    (shown) => ({ status: 200, data: presentRun(shown) }),
  );
});
