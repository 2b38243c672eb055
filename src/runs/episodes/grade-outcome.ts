import { opinionOf, type Opinion } from "#engine/evidence/opinion";
import type { EpisodeOutcome, Verification } from "#engine/evidence/verification";
import type { VerdictKind } from "#engine/judging/verdict";

/** The fields of an episode that people's feedback is graded with. */
export interface GradedEpisode {
  measuredOutcome: EpisodeOutcome;
  verification: Verification;
  /** Whether a person edited the result. Interventions in calls say nothing about the result. */
  isEdited: boolean;
  /** Whether a person called the result partly right; absent without one who did. */
  isPartly?: boolean;
  /** A judge's verdict, if there is one. */
  judgement: { verdict: VerdictKind | null; judgeId: string | null } | null;
}

/** The outcome that counts, and the source that vouches for it. */
export interface Grade {
  outcome: EpisodeOutcome;
  verification: Verification;
  /** The judge, when it is the one that vouches. */
  judgeId: string | null;
}

/**
 * An episode's grade after people's feedback (−1 to 1, null without any). People can turn a success into a failure and
 * a partial one into a success, but a failed run stays failed: praise alone promotes no agent. Work that they call partly
 * right is partial. A check outranks people,
 * and people outrank a judge. When people withdraw their feedback, the judge's verdict counts again, or only the acting
 * model's word.
 */
export function gradeEpisode(episode: GradedEpisode, feedbackScore: number | null): Grade {
  const { measuredOutcome: measured, verification: before, isEdited, isPartly = false, judgement } = episode;
  const opinion = opinionOf(feedbackScore);
  const isHalf = opinion === null && isPartly;
  const byPeople = { outcome: isHalf ? gradeHalf(measured) : gradeOutcome(measured, opinion), judgeId: null };
  if (before === "checked") return { ...byPeople, verification: "checked" };
  if (opinion !== null || isEdited || isHalf) return { ...byPeople, verification: "human" };
  const verdict = judgement === null || judgement.verdict === "unsure" ? null : judgement.verdict;
  if (verdict === null) return { ...byPeople, verification: "self_reported" };
  return { outcome: gradeOutcome(measured, verdict), verification: "judged", judgeId: judgement?.judgeId ?? null };
}

function gradeOutcome(measured: EpisodeOutcome, opinion: Opinion | null): EpisodeOutcome {
  if (measured === "void") return "void";
  if (measured === "failure" || opinion === "bad") return "failure";
  return opinion === "good" ? "success" : measured;
}

/** The outcome of work that people call partly right: no success, and no worse than it was. */
const gradeHalf = (measured: EpisodeOutcome): EpisodeOutcome => (measured === "success" ? "partial" : measured);

/** A rating of 1 to 5 as a score: 3 is neither good nor bad. */
export const scoreOfRating = (rating: number): number => (rating - 3) / 2;
