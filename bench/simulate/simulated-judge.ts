import { gradeEpisode, sumFeedback, type GradedEpisode } from "#agents/episodes/grade-outcome";
import { assessAgreement, type Agreement } from "#engine/evidence/judge-agreement";
import { opinionOf, type Opinion } from "#engine/evidence/opinion";
import type { EpisodeOutcome, Verification } from "#engine/evidence/verification";

import type { Answer, SimulatedAgent } from "./simulated-agent.ts";

/** The counts of a judge's agreement with people so far. */
export type SimulatedJudge = Agreement;

/** An episode's grade as readiness reads it. */
interface ReadGrade {
  outcome: EpisodeOutcome;
  verification: Verification;
  judgeCalibrated: boolean;
}

/**
 * The verdicts of the judge and of people on an episode, and their agreement. The judge sees what only the agent
 * vouches for; where people see it too, the two are compared.
 */
export function gradeBy(
  { judge: look, people }: SimulatedAgent,
  judge: SimulatedJudge,
  answer: Answer,
  measured: Pick<GradedEpisode, "measuredOutcome" | "verification">,
  random: () => number,
): ReadGrade {
  const verdict = measured.verification === "self_reported" && look !== undefined ? look(answer, random) : null;
  const opinions = people.flatMap((person, index) => {
    const opinion = person(answer, random);
    return opinion === null
      ? []
      : [{ authorId: `person ${index}`, score: opinion === "good" ? 1 : -1, category: null }];
  });
  const { score } = sumFeedback(opinions);
  compare(judge, verdict, opinionOf(score));
  const judgement = verdict === null ? null : { verdict, judgeId: "judge" };
  const { outcome, verification } = gradeEpisode({ ...measured, isEdited: false, judgement }, score);
  return { outcome, verification, judgeCalibrated: verification === "judged" && assessAgreement(judge).isCalibrated };
}

function compare(judge: SimulatedJudge, verdict: Opinion | null, label: Opinion | null): void {
  if (verdict === null || label === null) return;
  if (verdict === "good") judge[label === "good" ? "bothGood" : "onlyJudgeGood"] += 1;
  else judge[label === "good" ? "onlyPeopleGood" : "neitherGood"] += 1;
}
