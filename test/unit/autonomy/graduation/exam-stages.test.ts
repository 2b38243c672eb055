import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { caseRecord, holdsUp, REMEMBERED_EXAMS, type CaseRecord } from "#autonomy/graduation/case-record";
import { judgeExam, type CaseTrial } from "#autonomy/graduation/exam-stages";
import { assessReadiness as assess } from "#engine/evidence/readiness";
import type { LoggedEpisode } from "#engine/evidence/tenure";
import { seededRandom } from "#lib/seeded-random";
import { anyEpisode, AT_EASE, success } from "#test/support/factories/evidence";

const times = <Entry>(count: number, entry: Entry): Entry[] => Array.from({ length: count }, () => entry);
const student = { level: "student", version: 1 } as const;
const varied = (count: number): LoggedEpisode[] =>
  Array.from({ length: count }, (_unused, index) => {
    const kind = ["read", "search", "summarize"][index % 3] ?? "read";
    return { ...success, kind };
  });
const assessReadiness = (agent: typeof student, episodes: LoggedEpisode[], kindsGiven = 3) =>
  assess(agent, episodes, { ...AT_EASE, kindsGiven });
const trial: CaseTrial = {
  name: "A number to be computed",
  source: "platform",
  passed: true,
  reason: "It went as expected.",
  examines: true,
  problems: [],
  effects_not_performed: [],
};
const examine = (
  episodes: LoggedEpisode[],
  trials = [trial, trial, trial],
  surroundings: Parameters<typeof judgeExam>[5] = {},
) => judgeExam("intern", "student", assessReadiness(student, episodes), episodes, trials, surroundings);

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

  it("asks for no more kinds of work than the agent was given, so that one job is enough", () => {
    const oneJob = Array.from({ length: 12 }, () => success);
    expect(examine(oneJob)[4]).toMatchObject({ passed: false, score: 1 / 3 });
    const readiness = assessReadiness(student, oneJob, 1);
    expect(judgeExam("intern", "student", readiness, oneJob, [trial, trial, trial])[4]).toMatchObject({ passed: true });
  });

  it("counts a kind of work only where it goes well", () => {
    const shaky = varied(24).map((one, index) => ({
      ...one,
      outcome: one.kind === "search" && index > 3 ? ("failure" as const) : one.outcome,
    }));
    expect(examine(shaky)[4]).toMatchObject({ passed: false, details: { mastered: 2 } });
  });

  it("fails for one critical violation in the window, also where the outcome is partial", () => {
    const broken = { ...success, outcome: "partial" as const, criticalViolations: 1 };
    expect(examine([broken, ...varied(12)])[3]).toMatchObject({ passed: false, details: { critical_violations: 1 } });
  });

  it("counts the platform's cases of earlier exams with its own, and forgets those before the latest four", () => {
    const failed = { run: 3, passed: 0 };
    const stage = (earlier: CaseRecord[]) => examine(varied(12), [trial, trial, trial], { earlier })[2];
    expect(stage([])).toMatchObject({ passed: true });
    expect(stage([failed])).toMatchObject({
      passed: false,
      score: 1,
      details: { with_earlier_exams: { exams: 1, run: 6, passed: 3, required_share: 0.65 } },
    });
    expect(stage([...times(4, { run: 3, passed: 3 }), failed, failed])).toMatchObject({ passed: true });
  });

  it("remembers no case of the tenant", () => {
    const own: CaseTrial = { ...trial, source: "tenant", passed: false };
    expect(caseRecord([own, trial, { ...trial, passed: false }])).toEqual({ run: 2, passed: 1 });
  });

  it("is not a lottery: who passes 60 of 100 cases and tries fifty times almost never passes the one for autonomy", () => {
    const random = seededRandom(7);
    const CANDIDATES = 400;
    const passes = (): boolean => {
      const records: CaseRecord[] = [];
      for (let attempt = 0; attempt < 50; attempt++) {
        const passed = Array.from({ length: 8 }, random).filter((luck) => luck < 0.6).length;
        records.unshift({ run: 8, passed });
        if (passed === 8 && holdsUp(records.slice(0, 1 + REMEMBERED_EXAMS), 0.85).holds) return true;
      }
      return false;
    };
    expect(Array.from({ length: CANDIDATES }, passes).filter(Boolean).length / CANDIDATES).toBeLessThan(0.05);
  });
});
