import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { requireVersion } from "#errors/stale-version";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";

import { findWebhook, webhookNotFound } from "./find-webhook.ts";
import { deleteWebhookRow, unchangedWebhook, requireWebhook } from "./store.ts";

/**
 * Deletes a webhook with its deliveries. They are hidden at once, and the sweep removes them when their restore period
 * ends. Waiting deliveries are not sent, unless the webhook is restored.
 */
export async function deleteWebhook(
  ctx: ServiceContext,
  webhookId: string,
  expectedTag: string | undefined,
): Promise<{ id: string; deletedAt: number }> {
  const deleted = { id: webhookId, deletedAt: ctx.clock() };
  const refusal = () => webhookNotFound(webhookId);
  if (!isUuid(webhookId)) throw refusal();
  const exists = requireWebhook(ctx.tenant.id, webhookId, refusal);
  const unchanged = expectedTag === undefined ? [] : [await requireNamed(ctx, webhookId, expectedTag)];
  await commit(ctx, [exists, ...unchanged, ...deleteWebhookRow(ctx.tenant.id, webhookId, deleted.deletedAt)], {
    result: deleted,
    audit: [auditChange(ctx, { action: "delete_webhook", summary: `webhook ${webhookId}` })],
  });
  return deleted;
}

/** Holds while the webhook matches the tag. */
async function requireNamed(ctx: ServiceContext, webhookId: string, expectedTag: string): Promise<Statement> {
  const webhook = await findWebhook(ctx, webhookId);
  requireVersion(expectedTag, webhook.revision, "webhook");
  return unchangedWebhook(webhook);
}
