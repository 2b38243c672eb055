import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { operation } from "#http/operation";
import { paginate } from "#http/paging";
import { ok } from "#http/responses";

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
  responses: { ...ok(enveloped(WebhookList), "The webhooks"), ...tenantRefusals() },
}).handle(async (c) => {
  const { page, limit, deleted } = c.req.valid("query");
  const { rows, total } = await listWebhooks(c.var.ctx, { limit, offset: (page - 1) * limit, deleted });
  return answer(c, { webhooks: rows.map(presentListed), pagination: paginate({ page, limit }, total) });
});
