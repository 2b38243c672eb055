import type { GateReason } from "#autonomy/workspaces/decide-improvement";

import { utilityOf, utilityRefusal } from "./utility.ts";

/** Why a failed task does not request a candidate. */
export type PassedOver =
  | GateReason
  /**
   * No skill failed, or several did. So the body to change is unclear, and the built-in engine writes no new skills.
   */
  | "not_attributable"
  | "no_body"
  | "candidate_open"
  | "too_few_samples"
  | "utility_is_high"
  | "daily_cap";

interface ConsideredFailure {
  /** The gate's objections. */
  gate: readonly GateReason[];
  /** The only failed skill. */
  skillId: string | null;
  /** Whether it is installed and has an editable body. */
  hasBody: boolean;
  hasOpenCandidate: boolean;
  /** The skill's latest runs. */
  runs: readonly { outcome: "passed" | "failed" }[];
}

/**
 * Returns why a failed task does not request a skill candidate, or null when it does. It requests one when it is
 * allowed, one skill is at fault, and that skill failed often enough (Memento-Skills: few samples or a good record
 * change nothing). Pure.
 */
export function considerFailure(failure: ConsideredFailure): PassedOver | null {
  const [against] = failure.gate;
  if (against !== undefined) return against;
  if (failure.skillId === null) return "not_attributable";
  if (!failure.hasBody) return "no_body";
  if (failure.hasOpenCandidate) return "candidate_open";
  return utilityRefusal(utilityOf(failure.runs));
}
