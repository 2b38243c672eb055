import { access, accepted, enveloped, optionalJsonBody, operation, perform, refuses } from "#http/operation";

import { rerunWorkflow } from "./rerun-workflow.ts";
import { presentStarted, RerunBody, RunPath, StartedWorkflowRun } from "./schemas.ts";

export const rerunWorkflowRunRoute = operation({
  method: "post",
  path: "/api/workflow-runs/{run_id}/rerun",
  operationId: "rerunWorkflowRun",
  tags: ["Workflows"],
  summary: "Run again",
  description:
    "Starts a new run with the inputs of this one, from a step on when `from_step` names one. Outputs of the steps before it are reused where those steps are unchanged. Effects that were made by steps that run again refuse it with `EFFECTS_WOULD_REPEAT`, unless `repeat_effects` is true.",
  ...access.tenant("AGENT_RUN", { showsTraces: true }),
  request: { params: RunPath, ...optionalJsonBody(RerunBody, "The first step") },
  responses: {
    ...accepted(enveloped(StartedWorkflowRun), "The run was accepted"),
    ...refuses("NOT_FOUND", "CONFLICT", "NOT_READY", "EFFECTS_WOULD_REPEAT", "FORBIDDEN", "LIMIT_EXCEEDED"),
  },
}).handle((c) =>
  perform(c, (ctx) => rerunWorkflow(ctx, c.req.valid("param").run_id, c.req.valid("json")), presentStarted),
);
