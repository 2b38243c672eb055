import { access, enveloped, ifMatchHeader, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { presentWebhook, UpdateWebhookBody, Webhook, WebhookPath, webhookTag } from "./schemas.ts";
import { updateWebhook } from "./update-webhook.ts";

export const updateWebhookRoute = operation({
  method: "patch",
  path: "/api/webhooks/{webhook_id}",
  operationId: "updateWebhook",
  tags: ["Webhooks"],
  summary: "Change a webhook",
  description:
    "Changes only the supplied fields. Waiting deliveries go to the new URL. The secret stays, because it signs and is not sent; rotate it when the receiver changes hands. `enabled: false` ends waiting deliveries: they become `dead` and can be redelivered. `enabled: true` or a new URL resets the count of failures.",
  ...access.tenant("WEBHOOK_MANAGE", { honoursIfMatch: true }),
  request: { params: WebhookPath, headers: ifMatchHeader(), ...jsonBody(UpdateWebhookBody, "The fields to change") },
  responses: {
    ...ok(enveloped(Webhook), "The changed webhook"),
    ...refuses("NOT_FOUND", "PRECONDITION_FAILED", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) =>
      updateWebhook(ctx, c.req.valid("param").webhook_id, c.req.valid("json"), c.req.valid("header")["if-match"]),
    (webhook) => ({ status: 200, data: presentWebhook(webhook), headers: { ETag: webhookTag(webhook) } }),
  ),
);
