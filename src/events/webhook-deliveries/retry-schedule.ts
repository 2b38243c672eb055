const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** When each attempt is made, counted from the failure before it: Standard Webhooks 1.0, «Deliverability and reliability». */
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

/** A queue keeps a message back no longer than this; the cron sees to later attempts. */
export const MAX_QUEUE_DELAY_MS = 12 * HOUR_MS;

/** Up to a tenth longer, so that deliveries that failed together do not all come back together. */
const JITTER = 0.1;
/** A receiver may ask for more patience, but not for silence. */
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

/**
 * Milliseconds until the next attempt, or null when there is none. `attempts` counts those made, `retryAfterMs` is what the receiver
 * asked for, `random` is uniform in [0, 1).
 */
export function nextAttemptDelayMs(attempts: number, retryAfterMs: number | null, random: number): number | null {
  const scheduledMs = ATTEMPT_DELAYS_MS[attempts];
  if (scheduledMs === undefined) return null;
  const jitteredMs = Math.round(scheduledMs * (1 + JITTER * random));
  return Math.max(jitteredMs, patienceMs(retryAfterMs));
}

/** Milliseconds that a receiver is left alone for its `Retry-After`. */
export const patienceMs = (retryAfterMs: number | null): number => Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
