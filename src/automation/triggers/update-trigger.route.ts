import { access, enveloped, ifMatchHeader, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { placeOf, presentTrigger, Trigger, TriggerPath, triggerTag, UpdateTriggerBody } from "./schemas.ts";
import { updateTrigger } from "./update-trigger.ts";

export const updateTriggerRoute = operation({
  method: "patch",
  path: "/api/triggers/{id}",
  operationId: "updateTrigger",
  tags: ["Triggers"],
  summary: "Change a trigger",
  description:
    "Changes only the supplied fields. The source, the address and the secret stay. The caller becomes the owner, who orders its runs. A trigger of another person needs the permission `GOVERNANCE_APPROVE`.",
  ...access.tenant("AGENT_MANAGE", { honoursIfMatch: true }),
  request: { params: TriggerPath, headers: ifMatchHeader(), ...jsonBody(UpdateTriggerBody, "The fields to change") },
  responses: {
    ...ok(enveloped(Trigger), "The changed trigger"),
    ...refuses("NOT_FOUND", "AGENT_NOT_FOUND", "CONFLICT", "FORBIDDEN", "PRECONDITION_FAILED"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateTrigger(ctx, c.req.valid("param").id, c.req.valid("json"), c.req.valid("header")["if-match"]),
    (trigger) => ({
      status: 200,
      data: presentTrigger(trigger, placeOf(c)),
      headers: { ETag: triggerTag(trigger, placeOf(c)) },
    }),
  ),
);
