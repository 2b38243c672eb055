import { access, answer, enveloped, ok, operation, paginate, refuses } from "#http/operation";

import { listWebhookDeliveries } from "./list-webhook-deliveries.ts";
import { DeliveriesPath, ListDeliveriesQuery, presentDelivery, WebhookDeliveryList } from "./schemas.ts";

export const listWebhookDeliveriesRoute = operation({
  method: "get",
  path: "/api/webhooks/{webhook_id}/deliveries",
  operationId: "listWebhookDeliveries",
  tags: ["Webhooks"],
  summary: "List the deliveries of a webhook",
  description:
    "Lists the webhook's deliveries, newest first, with the attempts of each. Finished deliveries are kept for 30 days, or for the period that the operator configures.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: { params: DeliveriesPath, query: ListDeliveriesQuery },
  responses: {
    ...ok(enveloped(WebhookDeliveryList), "A page of deliveries"),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { rows, total } = await listWebhookDeliveries(c.var.ctx, c.req.valid("param").webhook_id, query);
  return answer(c, { deliveries: rows.map(presentDelivery), pagination: paginate(query, total) });
});
