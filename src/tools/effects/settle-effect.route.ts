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
    "Records the outcome of an effect whose outcome was unknown, after a person has checked the outside system. The platform does not repeat the call, whatever the outcome. Settling it again in the same way changes nothing; any other effect is refused with `CONFLICT`. The statement is recorded in the audit log and shown in the execution's trace.",
  ...access.tenant("GOVERNANCE_APPROVE", { decides: true }),
  request: { params: EffectPath, ...jsonBody(SettleEffectBody, "The outcome of the effect") },
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
