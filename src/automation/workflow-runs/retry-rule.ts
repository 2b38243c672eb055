import type { RetryRule } from "#db/schema/workflows";

/** A failed attempt: its error, and the knowledge of its effect outside. */
export interface FailedAttempt {
  code: string;
  effect: "none" | "not_made" | "done" | "unknown";
}

const DEFAULTS = { attempts: 2, first_seconds: 5, factor: 2, max_seconds: 86_400 };
const PASSING: ReadonlySet<string> = new Set(["UNAVAILABLE", "STEP_TIMEOUT", "EXECUTION_TIMEOUT"]);

/**
 * Seconds until the next attempt; null where no further one is made. `attempt` counts from 1. An effect that was made, or
 * may have been, is never repeated.
 */
export function secondsUntilRetry(
  rule: RetryRule | undefined,
  attempt: number,
  { code, effect }: FailedAttempt,
): number | null {
  if (effect === "done" || effect === "unknown") return null;
  const { attempts, first_seconds: first, factor, max_seconds: most } = { ...DEFAULTS, ...defined(rule) };
  if (attempt > attempts) return null;
  const isPassing = PASSING.has(code) || code.startsWith("PROVIDER_");
  if (!(rule?.codes === undefined ? isPassing : rule.codes.includes(code))) return null;
  return Math.min(most, first * factor ** (attempt - 1));
}

const defined = (rule: RetryRule = {}): Partial<typeof DEFAULTS> =>
  Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined)) as Partial<typeof DEFAULTS>;
