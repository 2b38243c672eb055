import type { Statement } from "#db/statement";

import {
  disableWebhook,
  endDeliveriesOfDisabled,
  forgetFormerSecret,
  markFailing,
  markWorking,
  type Receiver,
} from "./store.ts";

interface AttemptedWebhook extends Receiver {
  /** When the present row of failures began; null when the last attempt succeeded. */
  failingSince: number | null;
  previousSecretEndsAt: number | null;
}

interface AttemptOutcome {
  at: number;
  outcome: "succeeded" | "failed" | "gone";
}

export type DisabledReason = "gone" | "failing" | "manual";

export interface NotedAttempt {
  statements: Statement[];
  /** Set when the batch may switch the webhook off: then the statement at `index` returns a row. */
  disabling: { index: number; reason: DisabledReason } | null;
}

/** Uninterrupted failure for so long switches a webhook off. */
export const MAX_FAILING_MS = 5 * 86_400_000;

/**
 * What an attempt means for the webhook itself, as statements of the attempt's batch. The receiver's 410 switches it off at once,
 * five days without a success do so too.
 */
export function noteAttempt(webhook: AttemptedWebhook, { at, outcome }: AttemptOutcome): NotedAttempt {
  const { tenantId, webhookId, failingSince, previousSecretEndsAt } = webhook;
  const statements: Statement[] = [];
  if (previousSecretEndsAt !== null && previousSecretEndsAt <= at)
    statements.push(forgetFormerSecret(tenantId, webhookId, at));
  if (outcome === "succeeded") {
    if (failingSince !== null) statements.push(markWorking(webhook));
    return { statements, disabling: null };
  }
  if (failingSince === null) statements.push(markFailing(webhook, at));
  const reason = outcome === "gone" ? "gone" : isOverdue(failingSince, at) ? "failing" : null;
  if (reason === null) return { statements, disabling: null };
  const failingSinceBefore = reason === "failing" ? at - MAX_FAILING_MS : null;
  statements.push(
    disableWebhook(webhook, { reason, now: at, failingSinceBefore }),
    endDeliveriesOfDisabled(tenantId, webhookId),
  );
  return { statements, disabling: { index: statements.length - 2, reason } };
}

const isOverdue = (failingSince: number | null, at: number): boolean =>
  failingSince !== null && at - failingSince >= MAX_FAILING_MS;
