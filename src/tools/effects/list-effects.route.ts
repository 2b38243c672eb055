import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";
import { listEffects } from "#platform/effects/list-effects";

import { EffectListQuery, EffectListView, presentNamedEffect } from "./schemas.ts";

export const listEffectsRoute = operation({
  method: "get",
  path: "/api/effects",
  operationId: "listEffects",
  tags: ["Effects"],
  summary: "List effects",
  description:
    "Returns a page of what the tenant's agents did, or tried to do, outside the platform, the latest first. `status=unknown` gives those that a person should settle. An effect with a known end is kept as long as the traces of executions are, 90 days unless the operator says otherwise. An unknown one is kept until it is settled.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: EffectListQuery },
  responses: { ...ok(enveloped(EffectListView), "A page of effects") },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { rows, total } = await listEffects(c.var.ctx, query);
  return answer(c, { effects: rows.map(presentNamedEffect), pagination: paginate(query, total) });
});
