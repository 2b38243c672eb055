import {
  accepted,
  access,
  created,
  enveloped,
  jsonBody,
  operation,
  type Outcome,
  perform,
  refuses,
} from "#http/operation";
import { asksForAsync } from "#http/prefer";

import { runSdlcAction } from "./run-sdlc-action.ts";
import { isOver, presentRun, RunBody, RunHeaders, RunView } from "./schemas.ts";

export const runSdlcActionRoute = operation({
  method: "post",
  path: "/api/sdlc/run",
  operationId: "runSdlcAction",
  tags: ["Development agents"],
  summary: "Run an action of a development agent",
  description: [
    "Runs one governed action. The tenant must have enabled the agent type, and the agent must have the required level: planner and reviewer need intern (a student may only analyse), coder and tester need supervised, and the deployer needs autonomous.",
    "Every action of the coder and the deployer needs a person's approval of exactly this run, at every level; so does every action that the tenant names in its settings. Without `approval_id` the platform stores the run with a request for approval and answers 202. The run stays `in_progress` with `awaiting_approval {approval_id}`. It continues automatically after the approval. It ends as `cancelled` when the request is rejected or not decided within 24 hours. A release that the project's rules do not allow at the moment is refused before the request is made. With `approval_id` the run uses an approval that was requested in advance. If that approval is for another action or input, the answer is 409 with `details.request`.",
    "If the run ends within `wait_seconds` (10 by default), the answer is the finished run. Otherwise it is 202 with a `Location`. With `Prefer: respond-async` the answer is 202 at once. A run survives crashes: each test file and each question to a model is a step, and a finished step is stored and not repeated. The effects are written once, together with the end of the run, the episode and the audit entry. The run fails with `EXECUTION_TIMEOUT` after `timeout_seconds` (at most 1,800); the wait for an approval does not count. If the run fails within the wait, the answer is its error with `details.run_id`. An action that the rules refuse at once leaves no run, only an audit entry.",
    "With a model provider, the model does the work, and its calls spend from the budgets of the workspace, the agent and the run. The `builtin` engine does the part that fixed rules can do, and `not_done` lists the rest: it plans, reviews, runs and measures tests, makes test data, and adds comments to functions. `write_code`, `refactor`, `add_tests` and `write_tests` write nothing without a model: their runs end with the outcome `failed`.",
    "Code runs in an interpreter inside the Worker, one test file at a time, with these limits: one core; 40,000 interrupt points for each test file (about two seconds of a plain loop) and 20 s of elapsed time; `memory_megabytes` of memory (16 by default, at most 64). A Worker has 128 MB in all. The code has no network, no clock and no randomness. Its only file system is a read-only workspace in memory with the files of the input. Types are removed from TypeScript, not checked.",
    "The platform stores the input only until the run ends.",
  ].join("\n\n"),
  ...access.tenant("AGENT_RUN", { startsRun: true }),
  request: { headers: RunHeaders, ...jsonBody(RunBody, "The action to run") },
  responses: {
    ...created(enveloped(RunView), "The run has ended"),
    ...accepted(enveloped(RunView), "The run is still in progress, or waits for an approval"),
    ...refuses(
      "AGENT_NOT_FOUND",
      "NOT_FOUND",
      "FORBIDDEN",
      "GOVERNANCE_VIOLATION",
      "CONFLICT",
      "STOPPED",
      "PROVIDER_ERROR",
      "PROVIDER_RATE_LIMITED",
      "NOT_CONFIGURED",
      "EXECUTION_FAILED",
      "EXECUTION_TIMEOUT",
      "BUDGET_EXCEEDED",
      "INTERNAL_ERROR",
      "SCRIPT_TIME_USED_UP",
      "UNAVAILABLE",
    ),
  },
}).handle((c) => {
  const respondAsync = asksForAsync(c.req.valid("header").prefer);
  return perform(c, (ctx) => runSdlcAction(ctx, { ...c.req.valid("json"), respondAsync }), present);
});

function present(
  run: Parameters<typeof presentRun>[0],
): Outcome<201, ReturnType<typeof presentRun>> | Outcome<202, ReturnType<typeof presentRun>> {
  const shown = { location: `/api/sdlc/runs/${run.id}`, data: presentRun(run) };
  return isOver(run) ? { status: 201, ...shown } : { status: 202, ...shown };
}
