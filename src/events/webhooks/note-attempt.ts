import type { Statement } from "#db/statement";

import { endDeliveriesOfDisabled } from "./end-deliveries.queries.ts";
import { disableWebhook, forgetFormerSecret, markFailing, markWorking, type Receiver } from "./store.ts";

interface AttemptedWebhook extends Receiver {
  /** When the current series of failures began; null when the last attempt succeeded. */
  failingSince: number | null;
  previousSecretEndsAt: number | null;
  /** Whether an open breaker allowed the attempt as a probe. */
  isProbe: boolean;
}

interface AttemptOutcome {
  at: number;
  outcome: "succeeded" | "failed" | "gone";
  /** The pause that the receiver asked for. */
  patienceMs: number;
}

export type DisabledReason = "gone" | "failing" | "manual";

export interface NotedAttempt {
  statements: Statement[];
  /**
   * The index in `statements` of the one that returns when the next probe may be sent; null when the attempt succeeded.
   */
  failureIndex: number | null;
  /** Set when the batch may disable the webhook: then the statement at `index` returns a row. */
  disabling: { index: number; reason: DisabledReason } | null;
}

/** Duration of uninterrupted failure after which a webhook is disabled. */
export const MAX_FAILING_MS = 5 * 86_400_000;

/**
 * The consequences of an attempt for its webhook, as statements of the attempt's batch. Three failures in a row open
 * its breaker, a success closes it. The receiver's 410 disables the webhook at once, and so do five days without a
 * success.
 */
export function noteAttempt(webhook: AttemptedWebhook, { at, outcome, patienceMs }: AttemptOutcome): NotedAttempt {
  const { tenantId, webhookId, failingSince, previousSecretEndsAt, isProbe } = webhook;
  const statements: Statement[] = [];
  if (previousSecretEndsAt !== null && previousSecretEndsAt <= at)
    statements.push(forgetFormerSecret(tenantId, webhookId, at));
  if (outcome === "succeeded") {
    if (failingSince !== null) statements.push(markWorking(webhook));
    return { statements, failureIndex: null, disabling: null };
  }
  const failureIndex = statements.push(markFailing(webhook, { at, isProbe, patienceMs })) - 1;
  const reason = outcome === "gone" ? "gone" : isOverdue(failingSince, at) ? "failing" : null;
  if (reason === null) return { statements, failureIndex, disabling: null };
  const failingSinceBefore = reason === "failing" ? at - MAX_FAILING_MS : null;
  const index = statements.push(disableWebhook(webhook, { reason, now: at, failingSinceBefore })) - 1;
  statements.push(endDeliveriesOfDisabled(tenantId, webhookId));
  return { statements, failureIndex, disabling: { index, reason } };
}

const isOverdue = (failingSince: number | null, at: number): boolean =>
  failingSince !== null && at - failingSince >= MAX_FAILING_MS;
