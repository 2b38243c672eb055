import { access, answer, enveloped, notModified, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findWebhook } from "./find-webhook.ts";
import { presentWebhook, Webhook, WebhookPath, webhookTag } from "./schemas.ts";

export const getWebhookRoute = operation({
  method: "get",
  path: "/api/webhooks/{webhook_id}",
  operationId: "getWebhook",
  tags: ["Webhooks"],
  summary: "Get a webhook",
  description: "Returns the webhook without its secret, and whether its deliveries are failing.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: { params: WebhookPath },
  responses: {
    ...ok(enveloped(Webhook), "The webhook"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const webhook = await findWebhook(c.var.ctx, c.req.valid("param").webhook_id);
  const tag = webhookTag(webhook);
  return notModified(c, tag) ?? answer(c, presentWebhook(webhook), { headers: { ETag: tag } });
});
