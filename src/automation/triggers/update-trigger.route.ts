import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { placeOf, presentTrigger, Trigger, TriggerPath, UpdateTriggerBody } from "./schemas.ts";
import { updateTrigger } from "./update-trigger.ts";

export const updateTriggerRoute = operation({
  method: "patch",
  path: "/api/triggers/{id}",
  operationId: "updateTrigger",
  tags: ["Triggers"],
  summary: "Change a trigger",
  description:
    "Changes only the supplied fields. The source, the address and the secret stay. The caller becomes the owner, who orders its runs. A trigger of another person needs the permission `GOVERNANCE_APPROVE`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: TriggerPath, ...jsonBody(UpdateTriggerBody, "The fields to change") },
  responses: {
    ...ok(enveloped(Trigger), "The changed trigger"),
    ...refuses("NOT_FOUND", "AGENT_NOT_FOUND", "CONFLICT", "FORBIDDEN"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateTrigger(ctx, c.req.valid("param").id, c.req.valid("json")),
    (trigger) => ({ status: 200, data: presentTrigger(trigger, placeOf(c)) }),
  ),
);
