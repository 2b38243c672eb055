import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { judgeExam, type CaseTrial, type ExamEpisode } from "#autonomy/graduation/exam-stages";
import { assessReadiness } from "#engine/evidence/readiness";
import { anyEpisode, success } from "#test/support/factories/evidence";

const student = { level: "student", version: 1 } as const;
const varied = (count: number): ExamEpisode[] =>
  Array.from({ length: count }, (_unused, index) => {
    const action = ["read", "search", "summarize"][index % 3] ?? "read";
    return { ...success, actionsUsed: [action] };
  });
const trial: CaseTrial = {
  name: "A number to be computed",
  source: "platform",
  passed: true,
  reason: "It went as expected.",
  examines: true,
  problems: [],
  effects_not_performed: [],
};
const examine = (episodes: ExamEpisode[], trials = [trial, trial, trial], actionsPossible?: number) =>
  judgeExam("intern", "student", assessReadiness(student, episodes), episodes, trials, actionsPossible);

describe("an exam", () => {
  it("has five stages in their order, each with a score between 0 and 1, whatever the record", () => {
    fc.assert(
      fc.property(fc.array(anyEpisode, { maxLength: 120 }), (episodes) => {
        const stages = examine(episodes);
        expect(stages.map(({ stage }) => stage)).toEqual([1, 2, 3, 4, 5]);
        for (const { score } of stages) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1 + 1e-12);
        }
        expect(examine(episodes)).toEqual(stages);
      }),
    );
  });

  it("is never passed by an agent that is not eligible", () => {
    fc.assert(
      fc.property(fc.array(anyEpisode, { maxLength: 120 }), (episodes) => {
        if (examine(episodes).every(({ passed }) => passed))
          expect(assessReadiness(student, episodes).eligible).toBe(true);
      }),
    );
  });

  it("is passed by a student with twelve clean tasks of three kinds", () => {
    expect(examine(varied(12)).filter(({ passed }) => !passed)).toEqual([]);
  });

  it("counts the actions of the tools as skills too", () => {
    const tools = { ...success, actionsUsed: ["read", "search", "summarize"] };
    expect(examine(Array.from({ length: 12 }, () => tools))[4]).toMatchObject({ passed: true, score: 1 });
    expect(examine(Array.from({ length: 12 }, () => success))[4]).toMatchObject({ passed: false, score: 1 / 3 });
  });

  it("counts an action only where it goes well", () => {
    const shaky = varied(12).map((one, index) => ({
      ...one,
      outcome: one.actionsUsed.includes("search") && index > 3 ? ("failure" as const) : one.outcome,
    }));
    expect(examine(shaky)[4]).toMatchObject({ passed: false, details: { mastered: 2 } });
  });

  it("fails for one critical violation in the window, also where the outcome is partial", () => {
    const broken = { ...success, outcome: "partial" as const, criticalViolations: 1 };
    expect(examine([broken, ...varied(12)])[3]).toMatchObject({ passed: false, details: { critical_violations: 1 } });
  });
});
