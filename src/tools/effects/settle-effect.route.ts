import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { settleEffect } from "#platform/effects/settle-effect";

import { EffectPath, EffectView, presentEffect, SettleEffectBody } from "./schemas.ts";

export const settleEffectRoute = operation({
  method: "post",
  path: "/api/effects/{id}/settle",
  operationId: "settleEffect",
  tags: ["Effects"],
  summary: "Settle an effect",
  description:
    "States what became of an effect whose end is unknown, after a look at the outside system. The platform does not try the call again, whatever the outcome. To settle it again in the same way changes nothing; any other effect is refused with `CONFLICT`. The statement is recorded in the audit log and shown in the execution's trace.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: EffectPath, ...jsonBody(SettleEffectBody, "What became of the effect") },
  responses: {
    ...ok(enveloped(EffectView), "The settled effect"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const { outcome, note = null } = c.req.valid("json");
  return perform(
    c,
    (ctx) => settleEffect(ctx, c.req.valid("param").id, { outcome, note }),
    (effect) => ({ status: 200, data: presentEffect(effect) }),
  );
});
