import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listWebhooks } from "./list-webhooks.ts";
import { ListWebhooksQuery, presentListed, WebhookList } from "./schemas.ts";

export const listWebhooksRoute = operation({
  method: "get",
  path: "/api/webhooks",
  operationId: "listWebhooks",
  tags: ["Webhooks"],
  summary: "List webhooks",
  description:
    "Lists the webhooks of the tenant, newest first, without their secrets. A tenant has at most 20 webhooks.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: { query: ListWebhooksQuery },
  responses: { ...ok(enveloped(WebhookList), "The webhooks") },
}).handle(async (c) => {
  const { page, limit, deleted } = c.req.valid("query");
  const { rows, total } = await listWebhooks(c.var.ctx, { limit, offset: (page - 1) * limit, deleted });
  return answer(c, { webhooks: rows.map(presentListed), pagination: paginate({ page, limit }, total) });
});
