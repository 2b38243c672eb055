import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listNamedEffects } from "./list-named-effects.ts";
import { EffectListQuery, EffectListView, presentNamedEffect } from "./schemas.ts";

export const listEffectsRoute = operation({
  method: "get",
  path: "/api/effects",
  operationId: "listEffects",
  tags: ["Effects"],
  summary: "List effects",
  description:
    "Returns a page of the calls of the tenant's agents outside the platform, newest first; with `changes=true` only those that changed, or tried to change, something there. `status=unknown` lists the effects that a person should settle. An effect with a known outcome is kept as long as the traces of executions: 90 days unless the operator configures another period. An unknown effect is kept until it is settled.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { query: EffectListQuery },
  responses: { ...ok(enveloped(EffectListView), "A page of effects") },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { rows, total } = await listNamedEffects(c.var.ctx, query);
  return answer(c, { effects: rows.map(presentNamedEffect), pagination: paginate(query, total) });
});
