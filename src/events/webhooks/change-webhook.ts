import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import type { Statement } from "#db/statement";
import { auditChange, type AuditedChangeDraft } from "#platform/audit/audit-entry";

import { findWebhook } from "./find-webhook.ts";
import { unchangedWebhook, updateWebhookRow, type WebhookRow } from "./store.ts";

interface Change<Result> {
  changes: Partial<WebhookRow>;
  also?: Statement[];
  audit?: AuditedChangeDraft | undefined;
  result: (next: WebhookRow) => Result;
}

/**
 * Changes the supplied fields of a webhook and writes no others, because deliveries change other columns at the same
 * time.
 */
export const changeWebhook = <Result>(
  ctx: ServiceContext,
  webhookId: string,
  change: (webhook: WebhookRow) => Change<Result>,
): Promise<Result> =>
  changeRow(ctx, { find: () => findWebhook(ctx, webhookId), unchanged: unchangedWebhook }, (webhook) => {
    const { changes, also = [], audit, result } = change(webhook);
    const written = { ...changes, revision: webhook.revision + 1, updatedAt: ctx.clock() };
    return {
      statements: [updateWebhookRow(webhook, written), ...also],
      result: result({ ...webhook, ...written }),
      audit: audit === undefined ? [] : [auditChange(ctx, audit)],
    };
  });
