import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { decideAnew, movedOn } from "#errors/moved-on";
import { auditChange, type AuditedChangeDraft } from "#platform/audit/audit-entry";

import { findWebhook } from "./find-webhook.ts";
import { requireUnchangedWebhook, updateWebhookRow, type WebhookRow } from "./store.ts";

interface Change<Result> {
  changes: Partial<WebhookRow>;
  also?: Statement[];
  audit?: AuditedChangeDraft | undefined;
  result: (next: WebhookRow) => Result;
}

/**
 * Reads a webhook, computes its change, and writes it only if it is unchanged in between; a lost race is tried again on the new
 * row. Throws NOT_FOUND, and CONFLICT when others change it all the time.
 */
export async function changeWebhook<Result>(
  ctx: ServiceContext,
  webhookId: string,
  change: (webhook: WebhookRow) => Change<Result>,
): Promise<Result> {
  return decideAnew(async () => {
    const webhook = await findWebhook(ctx, webhookId);
    const { changes, also = [], audit, result: resultOf } = change(webhook);
    // Strictly later, because the time of the last change tells whether another request was faster.
    const written = { ...changes, updatedAt: Math.max(ctx.clock(), webhook.updatedAt + 1) };
    const result = resultOf({ ...webhook, ...written });
    await commit(ctx, [requireUnchangedWebhook(webhook, webhookMovedOn), updateWebhookRow(webhook, written), ...also], {
      result,
      audit: audit === undefined ? [] : [auditChange(ctx, audit)],
    });
    return result;
  });
}

/** Another changed the webhook between reading and writing. */
export const webhookMovedOn = (): AppError => movedOn("The webhook is being changed by others; try again.");
