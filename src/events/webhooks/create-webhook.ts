import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";
import { sealFor } from "#platform/secrets/sealed-secret";

import { nameWebhook } from "./name-webhook.ts";
import type { CreateWebhookInput } from "./schemas.ts";
import { newSigningSecret } from "./signing-secret.ts";
import { insertWebhook, requireFewerWebhooks, WORKING, type WebhookRow } from "./store.ts";

export const MAX_WEBHOOKS = 20;

export interface WebhookWithSecret {
  webhook: WebhookRow;
  /** In plain text: the only time that it is shown. */
  secret: string;
}

/**
 * Subscribes a URL to events. The batch counts the tenant's webhooks, so that racing requests cannot exceed the limit.
 * Throws INVALID_INPUT for a URL that the outbound guard refuses, CONFLICT at the limit.
 */
export async function createWebhook(ctx: ServiceContext, input: CreateWebhookInput): Promise<WebhookWithSecret> {
  const url = await requireOutboundUrl(ctx, input.url);
  const secret = input.secret ?? newSigningSecret();
  const now = ctx.clock();
  const id = ctx.newId();
  const webhook: WebhookRow = {
    id,
    tenantId: ctx.tenant.id,
    url,
    events: [...new Set(input.events)],
    secret: await sealFor("webhooks", { tenantId: ctx.tenant.id, row: id }, secret, ctx.config),
    previousSecret: null,
    previousSecretEndsAt: null,
    isOfTrigger: false,
    enabled: true,
    disabledReason: null,
    ...WORKING,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  const result = { webhook, secret };
  await commit(ctx, [requireRoom(ctx), insertWebhook(webhook)], {
    result,
    audit: [
      auditChange(ctx, { action: "create_webhook", summary: `${nameWebhook(webhook)}: ${webhook.events.join(", ")}` }),
    ],
  });
  return result;
}

/** The rule that the tenant may have one more webhook. */
export const requireRoom = ({ tenant }: ServiceContext): Statement =>
  requireFewerWebhooks(tenant.id, MAX_WEBHOOKS, limitReached);

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A tenant can have at most ${MAX_WEBHOOKS} webhooks; delete one first.`,
    details: { reason: "webhook_limit", limit: MAX_WEBHOOKS },
  });
