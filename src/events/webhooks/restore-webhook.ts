import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";

import { requireRoom } from "./create-webhook.ts";
import { webhookNotFound } from "./find-webhook.ts";
import { nameWebhook } from "./name-webhook.ts";
import { restoreWebhookRow, selectWebhookToRestore, type WebhookRow } from "./store.ts";

/**
 * Restores a deleted webhook with its deliveries; waiting ones are sent. Events from while it was deleted have no
 * delivery. Throws NOT_FOUND for an unknown webhook and after the restore period, and CONFLICT for one that is not
 * deleted or for lack of room.
 */
export async function restoreWebhook(ctx: ServiceContext, webhookId: string): Promise<WebhookRow> {
  const now = ctx.clock();
  const webhook = await findDeletedWebhook(ctx, webhookId, now);
  const restored = { ...webhook, revision: webhook.revision + 1, updatedAt: now };
  await commit(ctx, [requireRoom(ctx), ...restoreWebhookRow(ctx.tenant.id, webhookId, now, notDeleted)], {
    result: restored,
    audit: [auditChange(ctx, { action: "restore_webhook", summary: nameWebhook(webhook) })],
  });
  return restored;
}

async function findDeletedWebhook(ctx: ServiceContext, webhookId: string, now: number): Promise<WebhookRow> {
  const found = isUuid(webhookId) ? await selectWebhookToRestore(ctx.db, ctx.tenant.id, webhookId, now) : undefined;
  if (!found) throw webhookNotFound(webhookId);
  const { isThere, deletedAt, ...webhook } = found;
  if (isThere) throw notDeleted();
  if (deletedAt === null) throw webhookNotFound(webhookId);
  return webhook;
}

const notDeleted = (): AppError =>
  new AppError("CONFLICT", { message: "The webhook is not deleted.", details: { reason: "not_deleted" } });
