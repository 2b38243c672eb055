import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { pauseTrigger } from "./pause-trigger.ts";
import { PauseBody, placeOf, presentTrigger, Trigger, TriggerPath } from "./schemas.ts";

export const pauseTriggerRoute = operation({
  method: "post",
  path: "/api/triggers/{id}/pause",
  operationId: "pauseTrigger",
  tags: ["Triggers"],
  summary: "Pause a trigger",
  description:
    "Pauses the trigger until a person resumes it. Deliveries are then held for 7 days, 1,000 at most. A trigger of another person needs the permission `GOVERNANCE_APPROVE`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: TriggerPath, ...jsonBody(PauseBody, "Why") },
  responses: {
    ...ok(enveloped(Trigger), "The paused trigger"),
    ...refuses("NOT_FOUND", "CONFLICT", "FORBIDDEN"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => pauseTrigger(ctx, c.req.valid("param").id, c.req.valid("json").reason),
    (trigger) => ({ status: 200, data: presentTrigger(trigger, placeOf(c)) }),
  ),
);
