import { gradeEpisode } from "#runs/episodes/grade-outcome";
import { type SaidOpinion, sumFeedback } from "#runs/episodes/opinions-that-hold";

import type { LivedEpisode } from "./agent-record.ts";
import type { AnswerKind, AssessedAnswer, KnownWork } from "./simulated-work.ts";

/** A run with what people and the judge said about it. */
export interface SimulatedRun {
  episode: LivedEpisode;
  work: KnownWork;
  answer: AnswerKind;
  assessed: AssessedAnswer;
  /** Whether it waits for people although it was not drawn. */
  isOffered: boolean;
  /** Whether an exam repeated it. */
  isUsed: boolean;
  verdict: "good" | "bad" | null;
  opinions: SaidOpinion[];
}

/** Grades a run's episode by what people and the judge said about it. */
export function gradeRun({ episode, assessed, verdict, opinions }: SimulatedRun): void {
  const { score, isPartly, edits } = sumFeedback(opinions);
  const measured = { measuredOutcome: assessed.outcome, verification: assessed.verification };
  const judgement = verdict === null ? null : { verdict, judgeId: "judge" };
  const { outcome, verification } = gradeEpisode({ ...measured, isEdited: edits > 0, isPartly, judgement }, score);
  Object.assign(episode, { outcome, verification, isByJudge: verification === "judged", interventions: edits });
}

/** The latest runs that an exam repeats: they succeeded by checks, and no exam has used them. */
export function ownRuns(runs: readonly SimulatedRun[], most: number): SimulatedRun[] {
  const isKnown = ({ episode, assessed, isUsed }: SimulatedRun): boolean =>
    !isUsed && assessed.verification === "checked" && episode.outcome === "success";
  return runs.filter(isKnown).slice(-most);
}
