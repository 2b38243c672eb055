import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { giveVerdict, verdictOf } from "./give-verdict.ts";
import { GivenVerdictView, presentVerdict, ReviewPath, VerdictBody } from "./schemas.ts";

export const giveVerdictRoute = operation({
  method: "post",
  path: "/api/reviews/{execution_id}",
  operationId: "giveVerdict",
  tags: ["Reviews"],
  summary: "Give a verdict on a run",
  description:
    "Grades the run's episode again and says what that changed. The run follows: it shows the new `outcome` (`right` is `done`, `partly` is `partial`, `wrong` and `unsafe` are `not_done`) and `verification`, and lists, figures and the agent's statistics count it so. A later verdict of the same person replaces it. A failed run stays failed. `unsafe` puts the agent on probation at once. The author of the run does not count as its witness: that verdict is kept and changes nothing, unless the author has `GOVERNANCE_APPROVE`, answers in person, and no witness gave one. A key speaks for the person who made it. Where no known person ordered the run, only a person with `GOVERNANCE_APPROVE` vouches. Between witnesses the worst verdict holds until a person with `GOVERNANCE_APPROVE` who gave none settles it; to settle an `unsafe` it needs `notes`.",
  ...access.tenant("AGENT_RUN", { decides: true, showsTraces: true }),
  request: { params: ReviewPath, ...jsonBody(VerdictBody, "The verdict, with what the result should have been") },
  responses: {
    ...ok(enveloped(GivenVerdictView), "The episode's new grade, and the agent before and after"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => giveVerdict(ctx, { executionId: c.req.valid("param").execution_id }, verdictOf(c.req.valid("json"))),
    (given) => ({ status: 200, data: presentVerdict(given) }),
  ),
);
