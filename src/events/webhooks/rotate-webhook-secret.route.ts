import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { ok, optionalJsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";
import { toTimestampOrNull } from "#http/schemas";

import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { RotatedWebhookSecret, RotateWebhookSecretBody, WebhookPath } from "./schemas.ts";

export const rotateWebhookSecretContract = createRoute({
  method: "post",
  path: "/api/webhooks/{webhook_id}/rotate-secret",
  operationId: "rotateWebhookSecret",
  tags: ["Webhooks"],
  summary: "Give a webhook a new secret",
  description:
    "While both secrets are good, `webhook-signature` carries a signature of each, so that the receiver can change over without a gap. Rotating again ends the older one. The new secret is shown only in this answer.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: { params: WebhookPath, ...optionalJsonBody(RotateWebhookSecretBody, "The secret, and how long both sign") },
  responses: {
    ...ok(enveloped(RotatedWebhookSecret), "The new secret"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerRotateWebhookSecret(app: Router): void {
  app.openapi(rotateWebhookSecretContract, (c) =>
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
}
