import { describe, expect, test } from "vitest";

import * as progress from "#engine/evidence/progress";
import { forecastOf, paceOf, progressOf, shareOf } from "#engine/evidence/progress";
import { assessReadiness as assess, type EvidenceEpisode, type GradedAgent } from "#engine/evidence/readiness";
import { REQUIREMENTS } from "#engine/evidence/requirements";
import { AT_EASE, success } from "#test/support/factories/evidence";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-21T12:00:00Z");
const student: GradedAgent = { level: "student", version: 1 };

const assessReadiness = (agent: GradedAgent, episodes: readonly EvidenceEpisode[]) => assess(agent, episodes, AT_EASE);
const goodRunsToExam = (agent: GradedAgent, episodes: readonly EvidenceEpisode[]) =>
  progress.goodRunsToExam(agent, episodes, AT_EASE);
const runsToExam = (agent: GradedAgent, episodes: readonly EvidenceEpisode[]) =>
  progress.runsToExam(agent, episodes, AT_EASE);

const episode = (fields: Partial<EvidenceEpisode> = {}): EvidenceEpisode => ({ ...success, ...fields });
const times = (count: number, fields: Partial<EvidenceEpisode> = {}): EvidenceEpisode[] =>
  Array.from({ length: count }, () => episode(fields));
const progressAfter = (episodes: EvidenceEpisode[], agent = student) => progressOf(assessReadiness(agent, episodes));

describe("progress", () => {
  test("is the smallest share over the requirements, and never their mean", () => {
    expect(progressAfter(times(7))).toEqual({ progress: 0.7, weakest: "episodes" });
    const meddled = [...times(5), ...times(15, { interventions: 1 })];
    expect(progressAfter(meddled)).toMatchObject({ progress: expect.closeTo(0.5, 6), weakest: "intervention_rate" });
  });

  test("is whole exactly when the agent is eligible", () => {
    for (let count = 0; count <= 20; count++) {
      const { progress } = progressAfter(times(count));
      expect(progress === 1).toBe(assessReadiness(student, times(count)).eligible);
    }
  });

  test("is nothing without evidence, and null where there is no level above", () => {
    expect(progressAfter([])).toEqual({ progress: 0, weakest: "episodes" });
    expect(progressAfter([], { level: "autonomous", version: 1 })).toEqual({ progress: null, weakest: null });
  });

  test("takes what must not be above a bound as a way down to it", () => {
    const standing = { requirement: "intervention_rate", required: 0.2, direction: "at_most" } as const;
    expect(shareOf({ ...standing, actual: 0.6, holds: false })).toBeCloseTo(0.5, 12);
    expect(shareOf({ ...standing, actual: 0.1, holds: true })).toBe(1);
  });
});

describe("runs until the exam", () => {
  test("are so many that as many make the agent eligible, and one fewer do not", () => {
    const before = [...times(6), ...times(3, { outcome: "failure" })];
    const more = goodRunsToExam(student, before) ?? 0;
    expect(assessReadiness(student, [...times(more), ...before]).eligible).toBe(true);
    expect(assessReadiness(student, [...times(more - 1), ...before]).eligible).toBe(false);
  });

  test("are none for who is eligible, and null where there is no level above", () => {
    expect(goodRunsToExam(student, times(REQUIREMENTS.intern.episodes))).toBe(0);
    expect(goodRunsToExam({ level: "autonomous", version: 1 }, [])).toBeNull();
  });

  test("that turn out as the latest did may never come to an end", () => {
    expect(runsToExam(student, times(5))).toBe(5);
    expect(runsToExam(student, [...times(5, { outcome: "failure" }), ...times(1)])).toBeNull();
    expect(runsToExam(student, [])).toBeNull();
  });
});

describe("a forecast", () => {
  const lived = (count: number, everyDays: number) =>
    times(count).map((one, index) => ({ ...one, createdAt: NOW - (index + 0.5) * everyDays * DAY_MS }));

  test("goes by the pace of the last two weeks, or since the level is held", () => {
    expect(paceOf(student, lived(28, 1), { now: NOW, evidenceSince: 0 })).toEqual({ runsPerDay: 1, days: 14 });
    const since = { now: NOW, evidenceSince: NOW - 4 * DAY_MS };
    expect(paceOf(student, lived(4, 1), since)).toEqual({ runsPerDay: 1, days: 4 });
    expect(paceOf(student, [], since)).toBeNull();
  });

  test("of a window that is full goes by the time that it took to fill", () => {
    expect(paceOf(student, lived(200, 0.05), { now: NOW, evidenceSince: 0 })?.runsPerDay).toBeCloseTo(100 / 4.975, 3);
  });

  test("is the day on which the runs are through, and null when that is not to be seen", () => {
    expect(forecastOf(6, { runsPerDay: 2, days: 14 }, NOW)).toBe(NOW + 3 * DAY_MS);
    expect(forecastOf(0, null, NOW)).toBe(NOW);
    expect(forecastOf(null, { runsPerDay: 2, days: 14 }, NOW)).toBeNull();
    expect(forecastOf(6, null, NOW)).toBeNull();
    expect(forecastOf(90, { runsPerDay: 0.1, days: 14 }, NOW)).toBeNull();
  });
});
