import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { restoreWebhook } from "./restore-webhook.ts";
import { presentWebhook, Webhook, WebhookPath } from "./schemas.ts";

export const restoreWebhookRoute = operation({
  method: "post",
  path: "/api/webhooks/{webhook_id}/restore",
  operationId: "restoreWebhook",
  tags: ["Webhooks"],
  summary: "Restore a deleted webhook",
  description:
    "Restores a deleted webhook with its secret and delivery history. This is possible until `restorable_until`. Deliveries that were waiting are sent. Events that happened in between are not delivered. A tenant has at most 20 webhooks.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: { params: WebhookPath },
  responses: {
    ...ok(enveloped(Webhook), "The webhook was restored"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => restoreWebhook(ctx, c.req.valid("param").webhook_id),
    (webhook) => ({ status: 200, data: presentWebhook(webhook) }),
  ),
);
