import { access, enveloped, ok, operation, optionalJsonBody, perform, refuses } from "#http/operation";
import { toTimestampOrNull } from "#http/schemas";

import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { RotatedWebhookSecret, RotateWebhookSecretBody, WebhookPath } from "./schemas.ts";

export const rotateWebhookSecretRoute = operation({
  method: "post",
  path: "/api/webhooks/{webhook_id}/rotate-secret",
  operationId: "rotateWebhookSecret",
  tags: ["Webhooks"],
  summary: "Give a webhook a new secret",
  description:
    "Replaces the secret. During the overlap `webhook-signature` carries one signature per secret, so that the receiver can switch over without a gap. Rotating again invalidates the oldest secret. The new secret is shown only in this answer.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: {
    params: WebhookPath,
    ...optionalJsonBody(RotateWebhookSecretBody, "The new secret and the length of the overlap"),
  },
  responses: {
    ...ok(enveloped(RotatedWebhookSecret), "The new secret"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => rotateWebhookSecret(ctx, c.req.valid("param").webhook_id, c.req.valid("json")),
    ({ webhook, secret }) => ({
      status: 200,
      data: { id: webhook.id, secret, previous_secret_ends_at: toTimestampOrNull(webhook.previousSecretEndsAt) },
      holdsSecret: true,
    }),
  ),
);
