import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { operation } from "#http/operation";
import { ok } from "#http/responses";

import { listWebhooks } from "./list-webhooks.ts";
import { presentWebhook, WebhookList } from "./schemas.ts";

export const listWebhooksRoute = operation({
  method: "get",
  path: "/api/webhooks",
  operationId: "listWebhooks",
  tags: ["Webhooks"],
  summary: "List webhooks",
  description: "Lists all webhooks of the tenant (at most 20), newest first, without their secrets.",
  ...access.tenant("WEBHOOK_MANAGE"),
  responses: { ...ok(enveloped(WebhookList), "The webhooks"), ...tenantRefusals() },
}).handle(async (c) => {
  const webhooks = await listWebhooks(c.var.ctx);
  return answer(c, { webhooks: webhooks.map(presentWebhook) });
});
