import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { ok } from "#http/responses";
import type { Router } from "#http/router";

import { listWebhooks } from "./list-webhooks.ts";
import { presentWebhook, WebhookList } from "./schemas.ts";

export const listWebhooksContract = createRoute({
  method: "get",
  path: "/api/webhooks",
  operationId: "listWebhooks",
  tags: ["Webhooks"],
  summary: "List webhooks",
  description: "Lists all webhooks of the tenant (at most 20), newest first, without their secrets.",
  ...access.tenant("WEBHOOK_MANAGE"),
  responses: { ...ok(enveloped(WebhookList), "The webhooks"), ...tenantRefusals() },
});

export function registerListWebhooks(app: Router): void {
  app.openapi(listWebhooksContract, async (c) => {
    const webhooks = await listWebhooks(c.var.ctx);
    return answer(c, { webhooks: webhooks.map(presentWebhook) });
  });
}
