/** The results of the attempts so far. */
export interface Attempts {
  /** Answers with 429. */
  limited: number;
  /** Answers with 5xx. */
  failed: number;
}

const SECOND_MS = 1_000;

/** Document 3, Errors: on 429 back off 1, 2, 4, 8, 16 seconds. */
export const LIMITED_DELAYS_MS: readonly number[] = [1, 2, 4, 8, 16].map((seconds) => seconds * SECOND_MS);
/** On 5xx with jitter, three times: each within the second half of 1, 2 and 4 seconds. */
export const FAILED_DELAYS_MS: readonly number[] = [1, 2, 4].map((seconds) => seconds * SECOND_MS);

/**
 * Milliseconds until the next attempt; null after five 429, after three 5xx, and after any other answer. `attempts`
 * counts the answers of the same sort including this one. `retryAfterMs` is the minimum wait of a 429. `random` is
 * uniform in [0, 1).
 */
export function retryDelayMs(
  status: number,
  attempts: Attempts,
  { retryAfterMs, random }: { retryAfterMs: number | null; random: number },
): number | null {
  if (status === 429) {
    const delayMs = LIMITED_DELAYS_MS[attempts.limited - 1];
    return delayMs === undefined ? null : Math.max(delayMs, retryAfterMs ?? 0);
  }
  if (status < 500) return null;
  const delayMs = FAILED_DELAYS_MS[attempts.failed - 1];
  return delayMs === undefined ? null : Math.round(delayMs * (0.5 + random / 2));
}
