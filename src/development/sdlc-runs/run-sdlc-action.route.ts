import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform, type Outcome } from "#http/envelope";
import { asksForAsync } from "#http/prefer";
import { accepted, created, jsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { runSdlcAction } from "./run-sdlc-action.ts";
import { isOver, presentRun, RunBody, RunHeaders, RunView, type RunRow } from "./schemas.ts";

export const runSdlcActionContract = createRoute({
  method: "post",
  path: "/api/sdlc/run",
  operationId: "runSdlcAction",
  tags: ["Development agents"],
  summary: "Run an action of a development agent",
  description: [
    "One governed action: the tenant must have enabled the type, and the agent must have the level (planner and reviewer from intern, a student for analysis only; coder and tester from supervised; deployer autonomous).",
    "Every action of coder and deployer, at every level, and those the tenant names, needs a person's approval of exactly this run. Without `approval_id` the run is stored with a request for it and the answer is 202: it stays `in_progress` with `awaiting_approval {approval_id}`, goes on by itself when the request is approved, and ends as `cancelled` when it is rejected or nobody decides within 24 hours. A release that the project's rules do not allow as things are is refused before anybody is asked. With `approval_id` an approval that was asked for before is spent; 409 with `details.request` when it is not of exactly this action and input.",
    "The answer is the finished run when it ends within `wait_seconds` (10 by default), else 202 with its `Location`; `Prefer: respond-async` answers 202 at once. A run survives crashes: each test file and each question to a model is a step that is stored when it is done and not done again, and the effects are written once, together with the end, the episode and the audit entry. It fails with EXECUTION_TIMEOUT after `timeout_seconds` (at most 1,800), not counting the wait for an approval. When it fails within the wait, the answer is its error with `details.run_id`; what rules can do at once and cannot be done leaves no run, only its audit entry.",
    "With a model provider the model thinks; `builtin` does what rules can, and `not_done` says what it did not do.",
    "Code runs in an interpreter inside the Worker, one test file at a time: one core, 40,000 interrupt points for each test file (about two seconds of a plain loop; the clock is a second limit at 20 s), `memory_megabytes` of memory (16 by default, at most 64: a Worker has 128, so the specification's 1 GB is not to be had), no network, no clock, no chance, and no file system but the files of the input, which are a read-only workspace in memory. TypeScript has its types removed, not checked.",
    "The input is kept only until the run is over.",
  ].join("\n\n"),
  ...access.tenant("AGENT_RUN"),
  request: { headers: RunHeaders, ...jsonBody(RunBody, "The action") },
  responses: {
    ...created(enveloped(RunView), "The run is over"),
    ...accepted(enveloped(RunView), "The run goes on, or waits for an approval"),
    ...tenantRefusals(),
    ...refuses(
      "AGENT_NOT_FOUND",
      "NOT_FOUND",
      "FORBIDDEN",
      "GOVERNANCE_VIOLATION",
      "CONFLICT",
      "PROVIDER_ERROR",
      "PROVIDER_RATE_LIMITED",
      "NOT_CONFIGURED",
      "EXECUTION_FAILED",
      "EXECUTION_TIMEOUT",
      "INTERNAL_ERROR",
      "UNAVAILABLE",
    ),
  },
});

export function registerRunSdlcAction(app: Router): void {
  app.openapi(runSdlcActionContract, (c) => {
    const respondAsync = asksForAsync(c.req.valid("header").prefer);
    return perform(c, (ctx) => runSdlcAction(ctx, { ...c.req.valid("json"), respondAsync }), present);
  });
}

function present(
  run: RunRow,
): Outcome<201, ReturnType<typeof presentRun>> | Outcome<202, ReturnType<typeof presentRun>> {
  const shown = { location: `/api/sdlc/runs/${run.id}`, data: presentRun(run) };
  return isOver(run) ? { status: 201, ...shown } : { status: 202, ...shown };
}
