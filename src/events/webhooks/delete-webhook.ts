import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";

import { webhookNotFound } from "./find-webhook.ts";
import { deleteWebhookRows, requireWebhook } from "./store.ts";

/** Removes a webhook with its deliveries; what still waited is never sent. Throws NOT_FOUND. */
export async function deleteWebhook(ctx: ServiceContext, webhookId: string): Promise<string> {
  const refusal = () => webhookNotFound(webhookId);
  if (!isUuid(webhookId)) throw refusal();
  const exists = requireWebhook(ctx.tenant.id, webhookId, refusal);
  await commit(ctx, [exists, ...deleteWebhookRows(ctx.tenant.id, webhookId)], {
    result: webhookId,
    audit: [auditChange(ctx, { action: "delete_webhook", summary: `webhook ${webhookId}` })],
  });
  return webhookId;
}
