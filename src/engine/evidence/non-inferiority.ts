import { Z_95 } from "#lib/wilson";

/** How a new agent version did at a task that the old version has done. `diverged`: it asked for something that nobody recorded. */
export type ReplayedOutcome = "passed" | "failed" | "diverged";

/** A recorded task, and how both versions did at it. */
export interface Pair {
  oldPassed: boolean;
  replayed: ReplayedOutcome;
}

/** Pairs by who passed. */
export interface PairCounts {
  both: number;
  onlyOld: number;
  onlyNew: number;
  neither: number;
}

export interface NonInferiorityRule {
  /** How much worse a new version may be, as a share of its tasks, 0–1. */
  margin: number;
  /** Fewer pairs than this decide nothing. */
  minimumPairs: number;
}

export const NON_INFERIORITY_RULE: NonInferiorityRule = { margin: 0.08, minimumPairs: 100 };

export interface NonInferiority {
  pairs: number;
  /** Success of the new version less that of the old one, −1 to 1. */
  difference: number;
  /** The least that the difference may be in truth: the lower end of its 95 % interval. */
  lowerBound: number;
  /** Whether there are enough pairs, and the new version is not worse by the margin or more. */
  holds: boolean;
}

/** Counts pairs. One that diverged is not passed: what the new version would have come to is unknown, and the doubt is its own. */
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
 * Whether a new agent version is shown to be no worse than the old one by `margin` or more (decisions, section 5a): the lower end of
 * Tango's score interval for the difference of two paired proportions at 95 %, the same level as Wilson's for one, is above −margin.
 * Of versions that are worse by just the margin one in forty passes. Pure.
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

/** Halves an interval of at most two; after this many halves it is narrower than a double can tell. */
const HALVINGS = 60;

/** The difference below the observed one at which the score is the quantile. The score falls as the difference grows. */
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
 * Tango's score statistic for the hypothesis that the difference is `difference` (Tango 1998, Statistics in Medicine 17: 891–908,
 * equations 11 and 17): how many standard errors the observed difference is above it, with the share of tasks lost estimated by maximum
 * likelihood under the hypothesis.
 */
function scoreAt(difference: number, gained: number, lost: number, pairs: number): number {
  const linear = -gained - lost + (2 * pairs - gained + lost) * difference;
  const constant = -lost * difference * (1 - difference);
  const lostShare = (Math.sqrt(linear ** 2 - 8 * pairs * constant) - linear) / (4 * pairs);
  const variance = pairs * (2 * lostShare + difference * (1 - difference));
  const distance = gained - lost - pairs * difference;
  return variance <= 0 ? distance * Number.POSITIVE_INFINITY : distance / Math.sqrt(variance);
}
