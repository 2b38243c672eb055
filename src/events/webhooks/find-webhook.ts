import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectWebhook, type WebhookRow } from "./store.ts";

export const webhookNotFound = (webhookId: string) => notFound("webhook", webhookId);

/** Finds the tenant's webhook. Throws NOT_FOUND, also for a malformed id and another tenant's webhook. */
export async function findWebhook(ctx: ServiceContext, webhookId: string): Promise<WebhookRow> {
  const webhook = isUuid(webhookId) ? await selectWebhook(ctx.db, ctx.tenant.id, webhookId) : undefined;
  if (!webhook) throw webhookNotFound(webhookId);
  return webhook;
}
