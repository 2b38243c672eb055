import type { EpisodeOutcome } from "#engine/evidence/verification";
import { wilsonInterval } from "#lib/wilson";

/** An episode, or a group with the same result. */
export interface MinedEpisode {
  action: string;
  outcome: EpisodeOutcome;
  /** 1 when absent. */
  count?: number;
}

/** The results of tasks of one kind. */
export interface Pattern {
  pattern: string;
  action: string;
  success_rate: number;
  /** The 95 % Wilson interval of the success rate. */
  success_lower_bound: number;
  success_upper_bound: number;
  sample_size: number;
}

/** Minimum number of episodes in a pattern. */
const MIN_SAMPLE = 3;

type Tally = Record<EpisodeOutcome, number>;

/** The results of an agent's tasks by action: most frequent first, then by name. Pure. */
export function minePatterns(episodes: readonly MinedEpisode[]): Pattern[] {
  const tallies = new Map<string, Tally>();
  for (const { action, outcome, count = 1 } of episodes) {
    const tally = tallies.get(action) ?? { success: 0, failure: 0, partial: 0, void: 0 };
    tally[outcome] += count;
    tallies.set(action, tally);
  }
  return [...tallies]
    .map(([action, tally]) => describePattern(action, tally))
    .filter(({ sample_size: size }) => size >= MIN_SAMPLE)
    .toSorted((left, right) => right.sample_size - left.sample_size || (left.action < right.action ? -1 : 1));
}

function describePattern(action: string, tally: Tally): Pattern {
  const size = tally.success + tally.failure + tally.partial;
  const { lower, upper } = wilsonInterval(tally.success, size);
  return {
    pattern: `${action} ${verdict(tally, size)}`,
    action,
    success_rate: tally.success / size,
    success_lower_bound: lower,
    success_upper_bound: upper,
    sample_size: size,
  };
}

function verdict({ success, partial, failure }: Tally, size: number): string {
  if (success * 2 > size) return "usually succeeds";
  if (partial * 2 > size) return "is usually done in part";
  return failure * 2 > size ? "usually fails" : "goes either way";
}
