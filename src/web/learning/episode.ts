import type { DataOf } from "#web/lib/operation.ts";
import type { OutcomeName } from "#web/ui/outcome-name.ts";

export const VERIFICATIONS = ["checked", "human", "judged", "self_reported"] as const;

export type EpisodeList = DataOf<"GET /api/graduation/agents/{agent_id}/episodes">;

/** A task that an agent did, as it remembers it. */
export type Episode = EpisodeList["episodes"][number];

type Verification = Episode["verification"];

export type FeedbackList = DataOf<"GET /api/graduation/episodes/{episode_id}/feedback">;

/** A person's feedback on an episode. */
export type Feedback = FeedbackList["feedback"][number];

/** The name of an episode's outcome where its run is not there. It knows one word for what was not done, refused, or failed. */
const SHOWN_AS = { success: "done", failure: "failed", partial: "partial", void: "void" } as const;

/** The outcome of an episode: the same as the list of runs shows for its run. */
export function outcomeOfEpisode({ outcome, run_outcome: ofRun, verification }: Episode): OutcomeName {
  const name = ofRun ?? SHOWN_AS[outcome];
  return name === "done" && verification === "self_reported" ? "claimed" : name;
}

/** The outcomes that the list can be narrowed to, in the words of runs. */
export const OUTCOME_CHOICES: readonly (readonly [value: string, words: string])[] = [
  ["success", "Done or claimed"],
  ["partial", "Partial"],
  ["failure", "Not done, refused or failed"],
  ["void", "Void"],
];

export const VOUCHED_BY: Readonly<Record<Verification, string>> = {
  checked: "a check",
  human: "a person",
  judged: "a judge",
  self_reported: "only the agent",
};

/** The reason why an episode is not evidence, and what to do about it; null for evidence. */
export function whyNoEvidence({ outcome, verification }: Pick<Episode, "outcome" | "verification">): string | null {
  if (outcome === "void")
    return "A vendor, the network or the platform failed, or a person cancelled it. It does not count.";
  if (outcome === "partial")
    return "It was done in part, which says neither that the agent can do it nor that it cannot.";
  if (verification !== "self_reported") return null;
  return "Only the agent says so, which is not evidence. Answer below whether it was right, or give the next task with checks.";
}

/** The verdict of a judge, in a sentence. */
export function sayJudgement({ verdict, reason, calibrated }: NonNullable<Episode["judgement"]>): string {
  if (verdict === "unsure") return `The judge is not sure: ${reason}`;
  return `${verdict === "good" ? "Good" : "Bad"}: ${reason} ${calibrated ? "The judge is calibrated." : "The judge is not calibrated; its verdict counts half."}`;
}

/** A score from −1 to 1 in words. */
export const sayScore = (score: number): string => (score > 0 ? "Right" : score < 0 ? "Wrong" : "Neither");
