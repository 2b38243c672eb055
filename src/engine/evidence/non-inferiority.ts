import { Z_95 } from "#lib/wilson";

/** Maximum number of replays that the platform starts in a day (UTC) in a workspace that set none. */
export const DEFAULT_REPLAYS_A_DAY = 2;

/**
 * The outcome of a new agent version at a task that the old version did. `diverged`: it asked for something that is not
 * in the recording.
 */
export type ReplayedOutcome = "passed" | "failed" | "diverged";

/** A recorded task, and the outcome of both versions. */
export interface Pair {
  oldPassed: boolean;
  replayed: ReplayedOutcome;
}

/** Pairs by which version passed. */
export interface PairCounts {
  both: number;
  onlyOld: number;
  onlyNew: number;
  neither: number;
}

export interface NonInferiorityRule {
  /** The share of tasks by which a new version may be worse, 0–1. */
  margin: number;
  /** Minimum number of pairs for a decision. */
  minimumPairs: number;
}

export const NON_INFERIORITY_RULE: NonInferiorityRule = { margin: 0.08, minimumPairs: 100 };

export interface NonInferiority {
  pairs: number;
  /** Success of the new version less that of the old one, −1 to 1. */
  difference: number;
  /** The lower end of the 95 % interval of the difference. */
  lowerBound: number;
  /** Whether there are enough pairs, and the new version is worse by less than the margin. */
  holds: boolean;
}

/**
 * Counts pairs. A diverged pair does not count as passed: its outcome is unknown, and the new version bears the doubt.
 */
export function countPairs(pairs: readonly Pair[]): PairCounts {
  const count = (oldPassed: boolean, newPassed: boolean): number =>
    pairs.filter((pair) => pair.oldPassed === oldPassed && (pair.replayed === "passed") === newPassed).length;
  return {
    both: count(true, true),
    onlyOld: count(true, false),
    onlyNew: count(false, true),
    neither: count(false, false),
  };
}

/**
 * Assesses whether a new agent version is worse than the old one by less than `margin` (decisions, section 5a). It
 * holds when the lower end of Tango's 95 % score interval for the difference of two paired proportions is above
 * −margin. Of versions that are worse by exactly the margin, one in forty passes. Pure.
 */
export function assessNonInferiority(
  counts: PairCounts,
  { margin, minimumPairs }: NonInferiorityRule = NON_INFERIORITY_RULE,
): NonInferiority {
  const { both, onlyOld, onlyNew, neither } = counts;
  const pairs = both + onlyOld + onlyNew + neither;
  const lowerBound = lowerBoundOf(onlyNew, onlyOld, pairs);
  return {
    pairs,
    difference: pairs === 0 ? 0 : (onlyNew - onlyOld) / pairs,
    lowerBound,
    holds: pairs >= minimumPairs && lowerBound > -margin,
  };
}

/**
 * The assessment with the upper end of the 95 % interval: the lower end for the two versions exchanged, with the other
 * sign. Pure.
 */
export function pairedDifference(counts: PairCounts, rule: NonInferiorityRule = NON_INFERIORITY_RULE) {
  const assessed = assessNonInferiority(counts, rule);
  const mirrored = lowerBoundOf(counts.onlyOld, counts.onlyNew, assessed.pairs);
  return { ...assessed, upperBound: assessed.pairs === 0 ? 1 : -mirrored };
}

/** Number of halvings after which an interval of at most two is narrower than a double can represent. */
const HALVINGS = 60;

/**
 * The difference below the observed one at which the score equals the quantile. The score falls as the difference
 * grows.
 */
function lowerBoundOf(gained: number, lost: number, pairs: number): number {
  if (pairs === 0) return -1;
  let low = -1;
  let high = (gained - lost) / pairs;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (scoreAt(middle, gained, lost, pairs) > Z_95) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Tango's score statistic for the hypothesis that the difference is `difference` (Tango 1998, Statistics in Medicine
 * 17: 891–908, equations 11 and 17). It counts the standard errors by which the observed difference exceeds it. The
 * share of lost tasks is estimated by maximum likelihood under the hypothesis.
 */
function scoreAt(difference: number, gained: number, lost: number, pairs: number): number {
  const linear = -gained - lost + (2 * pairs - gained + lost) * difference;
  const constant = -lost * difference * (1 - difference);
  const lostShare = (Math.sqrt(linear ** 2 - 8 * pairs * constant) - linear) / (4 * pairs);
  const variance = pairs * (2 * lostShare + difference * (1 - difference));
  const distance = gained - lost - pairs * difference;
  return variance <= 0 ? distance * Number.POSITIVE_INFINITY : distance / Math.sqrt(variance);
}
