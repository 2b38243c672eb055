import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { resumeTrigger } from "./pause-trigger.ts";
import { placeOf, presentTrigger, Trigger, TriggerPath } from "./schemas.ts";

export const resumeTriggerRoute = operation({
  method: "post",
  path: "/api/triggers/{id}/resume",
  operationId: "resumeTrigger",
  tags: ["Triggers"],
  summary: "Resume a trigger",
  description:
    "Resumes a paused trigger and forgets its failures. What is held stays held until a person delivers it again. A trigger whose owner is gone gets the caller as its owner. A trigger of another person needs the permission `GOVERNANCE_APPROVE`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: TriggerPath },
  responses: {
    ...ok(enveloped(Trigger), "The trigger, which starts runs again"),
    ...refuses("NOT_FOUND", "CONFLICT", "FORBIDDEN"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => resumeTrigger(ctx, c.req.valid("param").id),
    (trigger) => ({ status: 200, data: presentTrigger(trigger, placeOf(c)) }),
  ),
);
