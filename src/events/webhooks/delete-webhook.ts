import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { requireVersion } from "#errors/stale-version";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";

import { findWebhook, webhookNotFound } from "./find-webhook.ts";
import { deleteWebhookRow, unchangedWebhook, requireWebhook } from "./store.ts";

/** Deletes a webhook with its deliveries: they are hidden at once, and the clock removes them. What still waited is never sent. */
export async function deleteWebhook(
  ctx: ServiceContext,
  webhookId: string,
  expectedTag: string | undefined,
): Promise<string> {
  const refusal = () => webhookNotFound(webhookId);
  if (!isUuid(webhookId)) throw refusal();
  const exists = requireWebhook(ctx.tenant.id, webhookId, refusal);
  const unchanged = expectedTag === undefined ? [] : [await requireNamed(ctx, webhookId, expectedTag)];
  await commit(ctx, [exists, ...unchanged, ...deleteWebhookRow(ctx.tenant.id, webhookId, ctx.clock())], {
    result: webhookId,
    audit: [auditChange(ctx, { action: "delete_webhook", summary: `webhook ${webhookId}` })],
  });
  return webhookId;
}

/** Holds while the webhook is the one that the tag names. */
async function requireNamed(ctx: ServiceContext, webhookId: string, expectedTag: string): Promise<Statement> {
  const webhook = await findWebhook(ctx, webhookId);
  requireVersion(expectedTag, webhook.revision, "webhook");
  return unchangedWebhook(webhook);
}
