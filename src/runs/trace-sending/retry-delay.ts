const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

const FIRST_MS = 5 * SECOND_MS;
const LONGEST_MS = HOUR_MS;
/** Longest pause that a receiver may ask for. */
const LONGEST_ASKED_MS = 12 * HOUR_MS;
/** Up to a tenth longer, so that traces that failed together are spread out. */
const JITTER = 0.1;

/** How long a trace is tried, from the end of its run. */
export const MAX_AGE_MS = 24 * HOUR_MS;

/**
 * Milliseconds until the next attempt after `attempts` failed ones: 5 s, doubled up to an hour, and at least what the
 * receiver asked for. `random` is uniform in [0, 1).
 */
export function retryDelayMs(attempts: number, askedMs: number | null, random: number): number {
  const doubled = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(20, Math.max(0, attempts - 1)));
  return Math.max(Math.round(doubled * (1 + JITTER * random)), Math.min(askedMs ?? 0, LONGEST_ASKED_MS));
}
