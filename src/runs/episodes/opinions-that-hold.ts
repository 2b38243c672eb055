import { OPINION } from "#engine/evidence/opinion";
import type { ReviewVerdict } from "#engine/evidence/review-verdict";

import type { Voice } from "./voice.ts";

/** A person's words about an episode. */
export interface SaidOpinion {
  authorId: string;
  /** −1 to 1. */
  score: number;
  category: string | null;
  /** The answer to "Was this right?"; absent in feedback of another form, as the edited result where there is none. */
  verdict?: string | null;
  editedResult?: string | null;
  /** A witness's when absent. */
  voice?: Voice;
  /** Whether it settles what witnesses said before. */
  settles?: boolean;
}

/** Whether people's opinion is negative. */
export const isComplaint = (feedbackScore: number): boolean => feedbackScore <= -OPINION;
/** Whether people's opinion is positive. */
export const isPraise = (feedbackScore: number): boolean => feedbackScore >= OPINION;

/** The verdict that an opinion amounts to; null where it says neither. */
export function verdictOf({ score, category, verdict = null }: SaidOpinion): ReviewVerdict | null {
  if (isComplaint(score)) return category === "safety" ? "unsafe" : "wrong";
  if (isPraise(score)) return "right";
  return verdict === "partly" ? "partly" : null;
}

const BADNESS: Readonly<Record<ReviewVerdict, number>> = { right: 0, partly: 1, wrong: 2, unsafe: 3 };

/** The worst of some verdicts; null without any. */
export const worstOf = (verdicts: readonly (ReviewVerdict | null)[]): ReviewVerdict | null =>
  verdicts.reduce(
    (worst, verdict) => (verdict !== null && (worst === null || BADNESS[verdict] > BADNESS[worst]) ? verdict : worst),
    null,
  );

/**
 * The opinions that count, in the order in which they were given: the latest of each witness, without those that a
 * person who may approve settled. The author's own count only where the author may approve and no witness has an opinion.
 * The order of what is given must be from the oldest on.
 */
export function countingOpinions<Said extends SaidOpinion>(opinions: readonly Said[]): Said[] {
  const latest = new Map<string, Said>();
  for (const opinion of opinions) {
    latest.delete(opinion.authorId);
    latest.set(opinion.authorId, opinion);
  }
  const all = [...latest.values()];
  const witnesses = all.filter(({ voice = "witness" }) => voice === "witness");
  if (!witnesses.some((opinion) => verdictOf(opinion) !== null))
    return all.filter(({ voice = "witness" }) => voice !== "author");
  return witnesses.slice(
    Math.max(
      0,
      witnesses.findLastIndex(({ settles }) => settles === true),
    ),
  );
}

export interface FeedbackVerdict {
  /** −1 to 1: the worst of the opinions that count; null without feedback. */
  score: number | null;
  verdict: ReviewVerdict | null;
  /** Whether people call it unsafe. */
  unsafe: boolean;
  isPartly: boolean;
  /** People who say what the result should have been. */
  edits: number;
  /** Whether witnesses say different things, and no one settled it. */
  isDisagreed: boolean;
}

/** Combines people's feedback, oldest first: between those who count the worst verdict holds. */
export function sumFeedback(opinions: readonly SaidOpinion[]): FeedbackVerdict {
  const counting = countingOpinions(opinions);
  const verdicts = counting.map(verdictOf);
  const deciding = counting.filter((opinion) => verdictOf(opinion) !== null);
  // Without an opinion a score near 0 is still shown.
  const scores = (deciding.length > 0 ? deciding : counting).map(({ score }) => score);
  const verdict = worstOf(verdicts);
  return {
    score: scores.length === 0 ? null : Math.min(...scores),
    verdict,
    unsafe: verdict === "unsafe",
    isPartly: verdict === "partly",
    edits: counting.filter(({ editedResult = null }) => editedResult !== null).length,
    isDisagreed: new Set(deciding.map(verdictOf)).size > 1,
  };
}
