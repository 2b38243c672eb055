import type { DataOf } from "#web/lib/operation.ts";

export const OUTCOMES = ["success", "failure", "partial", "void"] as const;
export const VERIFICATIONS = ["checked", "human", "judged", "self_reported"] as const;
export const FEEDBACK_CATEGORIES = ["accuracy", "helpfulness", "safety", "style"] as const;

export type EpisodeList = DataOf<"GET /api/graduation/agents/{agent_id}/episodes">;

/** A task that an agent did, as it remembers it. */
export type Episode = EpisodeList["episodes"][number];

type Verification = Episode["verification"];

export type FeedbackList = DataOf<"GET /api/graduation/episodes/{episode_id}/feedback">;

/** A person's feedback on an episode. */
export type Feedback = FeedbackList["feedback"][number];

/** An episode's outcome as all pages show outcomes. It knows one word for what was not done, refused, or failed. */
export const SHOWN_AS = { success: "done", failure: "failed", partial: "partial", void: "void" } as const;

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
  return "Only the agent says so, which is not evidence. Say below how it was, or give the next task with checks: parameters.expect.";
}

/** The verdict of a judge, in a sentence. */
export function sayJudgement({ verdict, reason, calibrated }: NonNullable<Episode["judgement"]>): string {
  if (verdict === "unsure") return `The judge is not sure: ${reason}`;
  return `${verdict === "good" ? "Good" : "Bad"}: ${reason} ${calibrated ? "The judge is calibrated." : "The judge is not calibrated; its verdict counts half."}`;
}

/** A score from −1 to 1 in words and as its number. */
export function sayScore(score: number): string {
  const verdict = score > 0 ? "good" : score < 0 ? "bad" : "neither";
  return `${verdict} (${score.toLocaleString(undefined, { signDisplay: "exceptZero", maximumFractionDigits: 2 })})`;
}

/** The verdicts that the form offers, as the API takes them. */
export const VERDICTS: readonly (readonly [value: string, text: string, body: Readonly<Record<string, unknown>>])[] = [
  ["up", "Thumbs up", { thumbs: "up" }],
  ["down", "Thumbs down", { thumbs: "down" }],
  ["5", "5 of 5", { rating: 5 }],
  ["4", "4 of 5", { rating: 4 }],
  ["3", "3 of 5: neither good nor bad", { rating: 3 }],
  ["2", "2 of 5", { rating: 2 }],
  ["1", "1 of 5", { rating: 1 }],
];

/** The form's fields as the API takes them: an exact score replaces the verdict. */
export function feedbackBody(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const { verdict = "", score = "", notes = "", category = "", edited_result: edited = "" } = fields;
  const chosen = VERDICTS.find(([value]) => value === verdict)?.[2] ?? {};
  return {
    ...(score === "" ? chosen : { score: Number(score) }),
    ...(notes.trim() !== "" && { notes }),
    ...(category !== "" && { category }),
    ...(edited.trim() !== "" && { edited_result: edited }),
  };
}
