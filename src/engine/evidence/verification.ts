/** Who vouches for an episode, the strongest first. */
export const VERIFICATIONS = ["checked", "human", "judged", "self_reported"] as const;

/**
 * `checked`: something that an empty or evasive answer would fail decided it. `human`: a person said so. `judged`: an independent judge.
 * `self_reported`: only the acting model's word.
 */
export type Verification = (typeof VERIFICATIONS)[number];

/** What an episode came to. `void`: the platform, the vendor or the network failed, or somebody cancelled; it says nothing of the agent. */
export const EPISODE_OUTCOMES = ["success", "failure", "partial", "void"] as const;
export type EpisodeOutcome = (typeof EPISODE_OUTCOMES)[number];

/** The stronger of two. */
export const strongest = (one: Verification, other: Verification): Verification =>
  VERIFICATIONS.indexOf(one) <= VERIFICATIONS.indexOf(other) ? one : other;

/** What evidence needs of an episode. */
export interface Vouched {
  outcome: EpisodeOutcome;
  verification: Verification;
  /** Whether the judge that vouched for it has been measured against people and agrees with them. */
  judgeCalibrated: boolean;
}

const UNCALIBRATED_JUDGE_WEIGHT = 0.5;

/** Whether an episode decides anything: it succeeded or failed, and somebody else than the acting model says so. */
export const isDecisive = ({ outcome, verification }: Pick<Vouched, "outcome" | "verification">): boolean =>
  (outcome === "success" || outcome === "failure") && verification !== "self_reported";

/** What an episode weighs as evidence, 0–1 (decisions, section 5a). */
export function evidenceWeight(episode: Vouched): number {
  if (!isDecisive(episode)) return 0;
  return episode.verification === "judged" && !episode.judgeCalibrated ? UNCALIBRATED_JUDGE_WEIGHT : 1;
}

/** Whether a check or a person vouches, as the higher levels need of a part of the window. */
export const isFirmlyVouched = ({ verification }: Pick<Vouched, "verification">): boolean =>
  verification === "checked" || verification === "human";
