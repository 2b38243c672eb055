import type { Statement } from "#db/statement";

import { endDeliveriesOfDisabled } from "./end-deliveries.queries.ts";
import { disableWebhook, forgetFormerSecret, markFailing, markWorking, type Receiver } from "./store.ts";

interface AttemptedWebhook extends Receiver {
  /** When the present row of failures began; null when the last attempt succeeded. */
  failingSince: number | null;
  previousSecretEndsAt: number | null;
  /** The attempt was one that an open breaker let through. */
  isProbe: boolean;
}

interface AttemptOutcome {
  at: number;
  outcome: "succeeded" | "failed" | "gone";
  /** How long the receiver asked to be left alone. */
  patienceMs: number;
}

export type DisabledReason = "gone" | "failing" | "manual";

export interface NotedAttempt {
  statements: Statement[];
  /** Where in `statements` the one is that returns when the next probe may be sent; null when the attempt succeeded. */
  failureIndex: number | null;
  /** Set when the batch may switch the webhook off: then the statement at `index` returns a row. */
  disabling: { index: number; reason: DisabledReason } | null;
}

/** Uninterrupted failure for so long switches a webhook off. */
export const MAX_FAILING_MS = 5 * 86_400_000;

/**
 * What an attempt means for the webhook itself, as statements of the attempt's batch. Three failures in a row open its breaker, a
 * success closes it. The receiver's 410 switches the webhook off at once, five days without a success do so too.
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
