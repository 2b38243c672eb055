import type { ServiceContext } from "#context/context";
import { sealFor } from "#platform/secrets/sealed-secret";

import { changeWebhook } from "./change-webhook.ts";
import type { WebhookWithSecret } from "./create-webhook.ts";
import type { RotateWebhookSecretInput } from "./schemas.ts";
import { newSigningSecret } from "./signing-secret.ts";

/** A day. */
const DEFAULT_OVERLAP_SECONDS = 86_400;

/** Gives the webhook a new secret; the present one also signs for `overlap_seconds`, an older one no longer. */
export async function rotateWebhookSecret(
  ctx: ServiceContext,
  webhookId: string,
  input: RotateWebhookSecretInput,
): Promise<WebhookWithSecret> {
  const overlapMs = (input.overlap_seconds ?? DEFAULT_OVERLAP_SECONDS) * 1_000;
  const secret = input.secret ?? newSigningSecret();
  const sealed = await sealFor("webhooks", { tenantId: ctx.tenant.id, row: webhookId }, secret, ctx.config);
  return changeWebhook(ctx, webhookId, (webhook) => ({
    changes: {
      secret: sealed,
      ...(overlapMs === 0
        ? { previousSecret: null, previousSecretEndsAt: null }
        : { previousSecret: webhook.secret, previousSecretEndsAt: ctx.clock() + overlapMs }),
    },
    audit: {
      action: "rotate_webhook_secret",
      summary: `webhook ${webhookId}, the old secret valid for ${overlapMs / 1_000} s more`,
    },
    result: (next) => ({ webhook: next, secret }),
  }));
}
