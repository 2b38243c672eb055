import { gradeEpisode, sumFeedback } from "#agents/episodes/grade-outcome";
import type { EpisodeOutcome, Verification } from "#engine/evidence/verification";

import type { Answer, SimulatedAgent } from "./simulated-agent.ts";

/** An episode's grade as readiness reads it. */
interface ReadGrade {
  outcome: EpisodeOutcome;
  verification: Verification;
  judgeCalibrated: boolean;
}

/** What a judge and people make of an episode. The judge looks at what only the agent vouches for, and people's word stands above its own. */
export function gradeBy(
  { judge, people }: SimulatedAgent,
  answer: Answer,
  measured: Omit<ReadGrade, "judgeCalibrated">,
  random: () => number,
): ReadGrade {
  const verdict = measured.verification === "self_reported" && judge !== undefined ? judge(answer, random) : null;
  const opinions = people.flatMap((person, index) => {
    const opinion = person(answer, random);
    return opinion === null
      ? []
      : [{ authorId: `person ${index}`, score: opinion === "good" ? 1 : -1, category: null }];
  });
  const { score } = sumFeedback(opinions);
  const { outcome, verification } = gradeEpisode(
    {
      measuredOutcome: measured.outcome,
      verification: measured.verification,
      interventions: 0,
      judgement: verdict === null ? null : { verdict, judgeId: "simulated" },
    },
    score,
  );
  return { outcome, verification, judgeCalibrated: false };
}
