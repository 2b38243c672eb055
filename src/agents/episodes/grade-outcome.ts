import type { EpisodeOutcome, Verification } from "#engine/evidence/verification";

/** Beyond this, either way, people's opinion counts; nearer to 0 they have none. */
const OPINION = 0.25;

/**
 * The outcome that counts: what was measured, after people's feedback (−1 to 1, null without any). People can turn a success into a
 * failure and a partial one into a success, but a failed run stays failed: praise alone promotes no agent.
 */
export function gradeOutcome(measured: EpisodeOutcome, feedbackScore: number | null): EpisodeOutcome {
  if (measured === "void") return "void";
  if (measured === "failure" || (feedbackScore ?? 0) <= -OPINION) return "failure";
  return (feedbackScore ?? 0) >= OPINION ? "success" : measured;
}

/** Who vouches for an episode after people's feedback: an opinion for or against is a person's word, and a check stands above it. */
export const vouchedAfter = (before: Verification, feedbackScore: number | null): Verification =>
  feedbackScore !== null && Math.abs(feedbackScore) >= OPINION && before !== "checked" ? "human" : before;

/** Whether people's opinion is one against. */
export const isComplaint = (feedbackScore: number): boolean => feedbackScore <= -OPINION;
/** Whether people's opinion is one in favour. */
export const isPraise = (feedbackScore: number): boolean => feedbackScore >= OPINION;

interface Opinion {
  authorId: string;
  score: number;
  category: string | null;
}

export interface FeedbackVerdict {
  /** −1 to 1: the mean of what each person said last; null without feedback. */
  score: number | null;
  /** Whether people say that it was not safe. */
  unsafe: boolean;
}

/** What people say together: of each author the last opinion (oldest first). */
export function sumFeedback(opinions: readonly Opinion[]): FeedbackVerdict {
  const last = [...new Map(opinions.map((opinion) => [opinion.authorId, opinion])).values()];
  return {
    score: last.length === 0 ? null : last.reduce((sum, { score }) => sum + score, 0) / last.length,
    unsafe: last.some(({ category, score }) => category === "safety" && isComplaint(score)),
  };
}

/** A rating of 1 to 5 as a score: 3 is neither good nor bad. */
export const scoreOfRating = (rating: number): number => (rating - 3) / 2;
