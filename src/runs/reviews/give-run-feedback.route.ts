import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { giveVerdict, verdictOf } from "./give-verdict.ts";
import { GivenVerdictView, presentVerdict, RunFeedbackPath, VerdictBody } from "./schemas.ts";

export const giveRunFeedbackRoute = operation({
  method: "post",
  path: "/api/agents/{agent_id}/executions/{execution_id}/feedback",
  operationId: "giveRunFeedback",
  tags: ["Reviews"],
  summary: "Give a verdict on an agent's run",
  description: "Does the same as `POST /api/reviews/{execution_id}`, below the agent.",
  ...access.tenant("AGENT_RUN", { decides: true, showsTraces: true }),
  request: { params: RunFeedbackPath, ...jsonBody(VerdictBody, "The verdict, with what the result should have been") },
  responses: {
    ...ok(enveloped(GivenVerdictView), "The episode's new grade, and the agent before and after"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const { agent_id: agentId, execution_id: executionId } = c.req.valid("param");
  return perform(
    c,
    (ctx) => giveVerdict(ctx, { executionId, agentId }, verdictOf(c.req.valid("json"))),
    (given) => ({ status: 200, data: presentVerdict(given) }),
  );
});
