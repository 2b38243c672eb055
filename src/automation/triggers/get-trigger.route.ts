import { access, answer, enveloped, notModified, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findTrigger } from "./find-trigger.ts";
import { placeOf, presentTrigger, Trigger, TriggerPath, triggerTag } from "./schemas.ts";

export const getTriggerRoute = operation({
  method: "get",
  path: "/api/triggers/{id}",
  operationId: "getTrigger",
  tags: ["Triggers"],
  summary: "Get a trigger",
  description: "Returns the trigger with its state, its address and the numbers of its deliveries.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: TriggerPath },
  responses: { ...ok(enveloped(Trigger), "The trigger"), ...notModifiedResponse(), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const trigger = await findTrigger(c.var.ctx, c.req.valid("param").id);
  const tag = triggerTag(trigger, placeOf(c));
  return notModified(c, tag) ?? answer(c, presentTrigger(trigger, placeOf(c)), { headers: { ETag: tag } });
});
