import type { GateReason } from "#autonomy/workspaces/decide-improvement";

import { utilityOf, utilityRefusal } from "./utility.ts";

/** Why a failed task asks for no candidate. */
export type PassedOver =
  | GateReason
  /** No skill failed, or several did: the body to change is unclear, and the built-in engine writes no new skills. */
  | "not_attributable"
  | "no_body"
  | "candidate_open"
  | "too_few_samples"
  | "utility_is_high"
  | "daily_cap";

interface ConsideredFailure {
  /** What the gate has against it. */
  gate: readonly GateReason[];
  /** The one skill at fault. */
  skillId: string | null;
  /** It is installed and has a body that can be edited. */
  hasBody: boolean;
  hasOpenCandidate: boolean;
  /** The skill's latest runs. */
  runs: readonly { outcome: "passed" | "failed" }[];
}

/**
 * Why a failed task asks for no skill candidate, or null when it does: it is allowed, one skill is at fault, and that skill has done badly
 * often enough (Memento-Skills: few samples or a good record change nothing). Pure.
 */
export function considerFailure(failure: ConsideredFailure): PassedOver | null {
  const [against] = failure.gate;
  if (against !== undefined) return against;
  if (failure.skillId === null) return "not_attributable";
  if (!failure.hasBody) return "no_body";
  if (failure.hasOpenCandidate) return "candidate_open";
  return utilityRefusal(utilityOf(failure.runs));
}
