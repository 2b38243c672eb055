import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { ListTriggersQuery, placeOf, presentTrigger, TriggerList } from "./schemas.ts";
import { selectTriggers } from "./store.ts";

export const listTriggersRoute = operation({
  method: "get",
  path: "/api/triggers",
  operationId: "listTriggers",
  tags: ["Triggers"],
  summary: "List the triggers",
  description: "Lists the workspace's triggers with the numbers of their deliveries, the newest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListTriggersQuery },
  responses: { ...ok(enveloped(TriggerList), "A page of triggers") },
}).handle(async (c) => {
  const { page, limit, state, source, agent_id: agentId, workflow_id: workflowId, q } = c.req.valid("query");
  const { db, tenant, clock } = c.var.ctx;
  const filter = { state, source, agentId, workflowId, q, limit, offset: (page - 1) * limit };
  const { rows, total } = await selectTriggers(db, tenant.id, filter, clock());
  const place = placeOf(c);
  return answer(c, {
    triggers: rows.map((row) => presentTrigger(row, place)),
    pagination: paginate({ page, limit }, total),
  });
});
