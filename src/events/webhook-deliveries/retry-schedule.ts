const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Delays of the attempts after the previous failure: Standard Webhooks 1.0, «Deliverability and reliability». */
export const ATTEMPT_DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

export const MAX_ATTEMPTS = ATTEMPT_DELAYS_MS.length;

/** Longest delay of a queue's message; the cron handles later attempts. */
export const MAX_QUEUE_DELAY_MS = 12 * HOUR_MS;

/** Up to a tenth longer, so that deliveries that failed together are spread out. */
const JITTER = 0.1;
/** Longest delay that a receiver may ask for. */
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

/**
 * Milliseconds until the next attempt; null after the last one. `attempts` counts those made, `retryAfterMs` is the
 * receiver's wish, `random` is uniform in [0, 1).
 */
export function nextAttemptDelayMs(attempts: number, retryAfterMs: number | null, random: number): number | null {
  const scheduledMs = ATTEMPT_DELAYS_MS[attempts];
  if (scheduledMs === undefined) return null;
  const jitteredMs = Math.round(scheduledMs * (1 + JITTER * random));
  return Math.max(jitteredMs, patienceMs(retryAfterMs));
}

/** Milliseconds that a receiver's `Retry-After` asks for, up to the limit. */
export const patienceMs = (retryAfterMs: number | null): number => Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
