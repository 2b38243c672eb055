import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { rotateTriggerSecret } from "./rotate-secret.ts";
import { placeOf, presentTrigger, RotateSecretBody, TriggerPath, TriggerWithSecret } from "./schemas.ts";

export const rotateTriggerSecretRoute = operation({
  method: "post",
  path: "/api/triggers/{id}/rotate-secret",
  operationId: "rotateTriggerSecret",
  tags: ["Triggers"],
  summary: "Give a trigger a new secret",
  description:
    "Gives the trigger a new secret, which is shown only now. The present one verifies too for `overlap_seconds`, so that there is time to change the sender. A trigger of another person needs the permission `GOVERNANCE_APPROVE`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: TriggerPath, ...jsonBody(RotateSecretBody, "The overlap") },
  responses: {
    ...ok(enveloped(TriggerWithSecret), "The trigger with its new secret"),
    ...refuses("NOT_FOUND", "CONFLICT", "FORBIDDEN"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => rotateTriggerSecret(ctx, c.req.valid("param").id, c.req.valid("json")),
    ({ trigger, secret }) => ({
      status: 200,
      data: { ...presentTrigger(trigger, placeOf(c)), secret },
      holdsSecret: true,
    }),
  ),
);
