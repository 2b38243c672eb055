import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { confirmAgent } from "./confirm-agent.ts";
import { Confirmation, ConfirmBody, GraduationPath, presentConfirmation } from "./schemas.ts";

export const confirmAgentRoute = operation({
  method: "post",
  path: "/api/graduation/agents/{agent_id}/confirm",
  operationId: "confirmAgent",
  tags: ["Graduation"],
  summary: "Confirm an agent as it is now",
  description:
    "Ends the agent's probation: its level belongs to the model, the instructions and the tools that act now, and covers its tools at once, because a person gives it. The audit log names the fingerprint and the justification. Emits `agent.probation_ended` when the agent was on probation.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: GraduationPath, ...jsonBody(ConfirmBody, "The justification") },
  responses: {
    ...ok(enveloped(Confirmation), "The level was confirmed"),
    ...refuses("AGENT_NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => confirmAgent(ctx, c.req.valid("param").agent_id, c.req.valid("json").justification),
    (confirmed) => ({ status: 200, data: presentConfirmation(confirmed) }),
  ),
);
