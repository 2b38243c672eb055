import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";
import { findEffect } from "#platform/effects/find-effect";

import { EffectPath, NamedEffectView, presentNamedEffect } from "./schemas.ts";

export const getEffectRoute = operation({
  method: "get",
  path: "/api/effects/{id}",
  operationId: "getEffect",
  tags: ["Effects"],
  summary: "Get an effect",
  description: "Returns a call that reached outside the platform, and the known outcome.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: EffectPath },
  responses: {
    ...ok(enveloped(NamedEffectView), "The effect"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) =>
  answer(c, presentNamedEffect(await findEffect(c.var.ctx, c.req.valid("param").id)), { isTagged: true }),
);
