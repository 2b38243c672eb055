import { findTrigger } from "#automation/triggers/find-trigger";
import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { DeliveryList, ListDeliveriesQuery, presentDelivery, TriggerPath } from "./schemas.ts";
import { selectDeliveries } from "./store.ts";

export const listTriggerDeliveriesRoute = operation({
  method: "get",
  path: "/api/triggers/{id}/deliveries",
  operationId: "listTriggerDeliveries",
  tags: ["Triggers"],
  summary: "List a trigger's deliveries",
  description:
    "Lists the deliveries with their outcomes, the newest first. Deliveries are kept for 30 days. Requests that did not prove their sender are not among them; the trigger has their number.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: TriggerPath, query: ListDeliveriesQuery },
  responses: { ...ok(enveloped(DeliveryList), "The deliveries"), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const trigger = await findTrigger(c.var.ctx, c.req.valid("param").id);
  const rows = await selectDeliveries(c.var.ctx.db, trigger, c.req.valid("query"));
  return answer(c, { deliveries: rows.map((row) => presentDelivery(row)) });
});
