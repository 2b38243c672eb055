/** Minimum number of runs before a skill is changed unasked. */
export const MIN_SAMPLES = 5;
/** A skill that passes more often than this is left alone. */
export const MAX_UTILITY = 0.8;
/** Number of latest runs that count. */
export const SAMPLE = 50;

export interface Utility {
  samples: number;
  /** Successes divided by samples, 0–1; null without any. */
  utility: number | null;
}

/** The share of a skill's latest runs that passed (Memento-Skills, arXiv 2603.18743). */
export function utilityOf(runs: readonly { outcome: "passed" | "failed" }[]): Utility {
  const samples = runs.length;
  const passed = runs.filter(({ outcome }) => outcome === "passed").length;
  return { samples, utility: samples === 0 ? null : passed / samples };
}

/** Why a skill must not be changed unasked, or null when it may: it has enough runs, and too few of them passed. */
export function utilityRefusal({ samples, utility }: Utility): "too_few_samples" | "utility_is_high" | null {
  if (samples < MIN_SAMPLES || utility === null) return "too_few_samples";
  return utility > MAX_UTILITY ? "utility_is_high" : null;
}
