import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { runImprovement } from "./run-improvement.ts";
import { presentRun, RunBody, RunView } from "./schemas.ts";

export const runImprovementContract = createRoute({
  method: "post",
  path: "/api/auto-dev/run",
  operationId: "runImprovement",
  tags: ["Auto-improvement"],
  summary: "Try to improve a skill or a workflow now",
  description:
    "With `skill_id`: edits of the skill's body are proposed by seeded operators (and by the configured model, if there is one) and tried in the sandbox on recorded runs of the skill. An edit is accepted only when an earlier failure passes and no earlier pass fails; of an earlier failure a right result is one without an error, in the shape of earlier results. The accepted one becomes a candidate for another administrator to promote. A skill without a failing case comes back `unchanged`. With `agent_id` alone: variants of the agent's configuration are measured on its earlier tasks, run again without consequences. Gates and daily caps hold: 501 when the instance has it off, 409 when the workspace has, 403 `GOVERNANCE_VIOLATION` when the agent is not there yet (`intern` for skills, `supervised` for workflows), 429 `daily_mutations` or `daily_skill_candidates` at a cap. The same seed on the same records proposes the same.",
  ...access.tenant("SKILL_MANAGE"),
  request: jsonBody(RunBody, "What to improve"),
  responses: {
    ...ok(enveloped(RunView), "What it came to"),
    ...tenantRefusals(),
    ...refuses("FORBIDDEN", "GOVERNANCE_VIOLATION", "NOT_FOUND", "AGENT_NOT_FOUND", "CONFLICT", "NOT_CONFIGURED"),
  },
});

export function registerRunImprovement(app: Router): void {
  app.openapi(runImprovementContract, (c) =>
    perform(
      c,
      (ctx) => runImprovement(ctx, c.req.valid("json")),
      (run) => ({ status: 200, data: presentRun(run) }),
    ),
  );
}
