import type { Outcome } from "#areas/episodes/grade-outcome";
import { wilsonInterval } from "#lib/wilson";

export interface MinedEpisode {
  action: string;
  outcome: Outcome;
}

/** How tasks of one kind go. */
export interface Pattern {
  pattern: string;
  action: string;
  success_rate: number;
  /** The 95 % Wilson interval of the success rate. */
  success_lower_bound: number;
  success_upper_bound: number;
  sample_size: number;
}

/** Fewer episodes are no pattern. */
const MIN_SAMPLE = 3;

/** How an agent's tasks go, by their action: the most frequent first, then by name. Pure. */
export function minePatterns(episodes: readonly MinedEpisode[]): Pattern[] {
  const outcomes = new Map<string, Outcome[]>();
  for (const { action, outcome } of episodes) outcomes.set(action, [...(outcomes.get(action) ?? []), outcome]);
  return [...outcomes]
    .filter(([, seen]) => seen.length >= MIN_SAMPLE)
    .map(([action, seen]) => describePattern(action, seen))
    .toSorted((left, right) => right.sample_size - left.sample_size || (left.action < right.action ? -1 : 1));
}

function describePattern(action: string, seen: readonly Outcome[]): Pattern {
  const successes = seen.filter((outcome) => outcome === "success").length;
  const { lower, upper } = wilsonInterval(successes, seen.length);
  return {
    pattern: `${action} ${verdict(seen, successes)}`,
    action,
    success_rate: successes / seen.length,
    success_lower_bound: lower,
    success_upper_bound: upper,
    sample_size: seen.length,
  };
}

function verdict(seen: readonly Outcome[], successes: number): string {
  if (successes * 2 > seen.length) return "usually succeeds";
  const partial = seen.filter((outcome) => outcome === "partial").length;
  if (partial * 2 > seen.length) return "is usually done in part";
  const failures = seen.length - successes - partial;
  return failures * 2 > seen.length ? "usually fails" : "goes either way";
}
