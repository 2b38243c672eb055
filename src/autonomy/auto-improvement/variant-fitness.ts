import type { EpisodeOutcome } from "#engine/evidence/verification";
import { wilsonInterval } from "#lib/wilson";

import { judgeChange } from "./judge-change.ts";

/** The result of a variant on one episode. */
export interface Trial {
  outcome: EpisodeOutcome;
  refused: boolean;
  confidence: number;
  toolsCalled: number;
}

/** Raw measurements that the score is computed from. */
export interface FitnessSignals {
  episodes: number;
  successes: number;
  partials: number;
  failures: number;
  refused: number;
  mean_confidence: number;
  mean_tools_called: number;
  /** The lower end of the Wilson interval of the success rate. */
  success_lower_bound: number;
  /**
   * Compared with its parent, episode by episode: what succeeds now, and what no longer does. Null for the unchanged
   * agent.
   */
  episodes_fixed: number | null;
  episodes_broken: number | null;
  /** Whether it passes the gate: it fixes something and breaks nothing. */
  improves: boolean;
}

const WORTH: Readonly<Record<EpisodeOutcome, number>> = { success: 1, partial: 0.5, failure: 0, void: 0 };
const OF_OUTCOMES = 0.8;
const OF_CONFIDENCE = 0.2;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The score (0–1: 0.8 of the outcomes' value, a partial one half, and 0.2 of the confidence) and its raw signals. Pure.
 */
export function fitnessOfTrials(
  trials: readonly Trial[],
  parent: readonly Trial[] | null,
): { score: number; signals: FitnessSignals } {
  const count = (outcome: EpisodeOutcome): number => trials.filter((trial) => trial.outcome === outcome).length;
  const succeeds = (trial: Trial): boolean => trial.outcome === "success";
  const verdict = parent === null ? null : judgeChange(parent.map(succeeds), trials.map(succeeds));
  const confidence = mean(trials.map((trial) => trial.confidence));
  return {
    score: OF_OUTCOMES * mean(trials.map((trial) => WORTH[trial.outcome])) + OF_CONFIDENCE * confidence,
    signals: {
      episodes: trials.length,
      successes: count("success"),
      partials: count("partial"),
      failures: count("failure"),
      refused: trials.filter(({ refused }) => refused).length,
      mean_confidence: confidence,
      mean_tools_called: mean(trials.map(({ toolsCalled }) => toolsCalled)),
      success_lower_bound: wilsonInterval(count("success"), trials.length).lower,
      episodes_fixed: verdict?.fixed ?? null,
      episodes_broken: verdict?.broken ?? null,
      improves: verdict?.accepted ?? false,
    },
  };
}
