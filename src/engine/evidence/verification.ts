/** The sources that can vouch for an episode, strongest first. */
export const VERIFICATIONS = ["checked", "human", "judged", "self_reported"] as const;

/**
 * `checked`: a check decided that an empty or evasive answer would fail. `human`: a person said what the result is worth. `judged`: an
 * independent judge decided. `self_reported`: only the acting model's word.
 */
export type Verification = (typeof VERIFICATIONS)[number];

/**
 * The outcome of an episode. `void`: the platform, the vendor or the network failed, or a person cancelled it; it says
 * nothing about the agent.
 */
export const EPISODE_OUTCOMES = ["success", "failure", "partial", "void"] as const;
export type EpisodeOutcome = (typeof EPISODE_OUTCOMES)[number];

/** The fields of an episode that evidence is computed from. */
export interface Vouched {
  outcome: EpisodeOutcome;
  verification: Verification;
  /** Whether the judge that vouched for it was measured against people and agrees with them. */
  judgeCalibrated: boolean;
}

const UNCALIBRATED_JUDGE_WEIGHT = 0.5;

/** Whether an episode is decisive: it succeeded or failed, and someone other than the acting model vouches for it. */
export const isDecisive = ({ outcome, verification }: Pick<Vouched, "outcome" | "verification">): boolean =>
  (outcome === "success" || outcome === "failure") && verification !== "self_reported";

/** The weight of an episode as evidence, 0–1 (decisions, section 5a). */
export function evidenceWeight(episode: Vouched): number {
  if (!isDecisive(episode)) return 0;
  return episode.verification === "judged" && !episode.judgeCalibrated ? UNCALIBRATED_JUDGE_WEIGHT : 1;
}

/** Whether a check or a person vouches. Higher levels require this of a share of the window. */
export const isFirmlyVouched = ({ verification }: Pick<Vouched, "verification">): boolean =>
  verification === "checked" || verification === "human";
