import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { runImprovement } from "./run-improvement.ts";
import { presentRun, RunBody, RunView } from "./schemas.ts";

export const runImprovementRoute = operation({
  method: "post",
  path: "/api/auto-dev/run",
  operationId: "runImprovement",
  tags: ["Auto-improvement"],
  summary: "Try to improve a skill or a workflow now",
  description:
    "With `skill_id`, the platform tries to improve a skill. Seeded operators, and the configured model if there is one, propose edits of the skill's body. The sandbox tries them on recorded runs of the skill. An edit is accepted only if at least one earlier failure passes and no earlier pass fails. An earlier failure passes when its result has no error and has the shape of earlier results. The accepted edit becomes a candidate that another administrator can promote. A skill without a failing case is answered with `unchanged`.\n\nWith `agent_id` alone, the platform measures variants of the agent's configuration on the agent's earlier tasks, which it runs again without side effects.\n\nIts calls of models spend from the workspace's budgets. Settings and daily caps apply. 501: auto-improvement is off on this instance. 409: it is off in this workspace. 403 `GOVERNANCE_VIOLATION`: the agent's level is too low (`intern` for skills, `supervised` for workflows). 429 `daily_mutations` or `daily_skill_candidates`: a daily cap is reached. The same seed with the same records gives the same proposals.",
  ...access.tenant("SKILL_MANAGE", { startsRun: true, showsTraces: true }),
  request: jsonBody(RunBody, "The skill or the agent to improve"),
  responses: {
    ...ok(enveloped(RunView), "The result of the attempt"),
    ...refuses(
      "FORBIDDEN",
      "GOVERNANCE_VIOLATION",
      "NOT_FOUND",
      "AGENT_NOT_FOUND",
      "CONFLICT",
      "STOPPED",
      "NOT_CONFIGURED",
    ),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => runImprovement(ctx, c.req.valid("json")),
    (run) => ({ status: 200, data: presentRun(run) }),
  ),
);
