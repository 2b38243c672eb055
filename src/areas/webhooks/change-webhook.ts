import { auditChange, type AuditedChangeDraft } from "#areas/audit/audit-entry";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";

import { findWebhook } from "./find-webhook.ts";
import { requireUnchangedWebhook, updateWebhookRow, type WebhookRow } from "./store.ts";

const MAX_TRIES = 5;

interface Change<Result> {
  changes: Partial<WebhookRow>;
  also?: Statement[];
  audit?: AuditedChangeDraft | undefined;
  result: (next: WebhookRow) => Result;
}

/**
 * Reads a webhook, computes its change, and writes it only if nobody changed it in between; a lost race is tried again on the new
 * row. Throws NOT_FOUND, and CONFLICT when others change it all the time.
 */
export async function changeWebhook<Result>(
  ctx: ServiceContext,
  webhookId: string,
  change: (webhook: WebhookRow) => Change<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const webhook = await findWebhook(ctx, webhookId);
    const { changes, also = [], audit, result: resultOf } = change(webhook);
    // Strictly later, because the time of the last change is what tells whether somebody else was faster.
    const next = { ...webhook, ...changes, updatedAt: Math.max(ctx.clock(), webhook.updatedAt + 1) };
    const result = resultOf(next);
    try {
      await commit(ctx, [requireUnchangedWebhook(webhook, movedOn), updateWebhookRow(ctx.tenant.id, next), ...also], {
        result,
        audit: audit === undefined ? [] : [auditChange(ctx, audit)],
      });
      return result;
    } catch (error) {
      if (!(error instanceof AppError) || error.details["reason"] !== "moved_on" || attempt === MAX_TRIES) throw error;
    }
  }
}

const movedOn = (): AppError =>
  new AppError("CONFLICT", {
    message: "The webhook is being changed by others; try again.",
    details: { reason: "moved_on" },
    retryAfterSeconds: 1,
  });
