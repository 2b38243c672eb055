import { expect, test } from "vitest";

import { progressDays, versionMarks } from "#autonomy/progress/progress-days";

const DAY_MS = 86_400_000;
const FIRST = Date.parse("2026-11-01T00:00:00Z");
const noted = (index: number, progress: number, version = 1) => ({
  day: FIRST + index * DAY_MS,
  progress,
  maturityLevel: "student" as const,
  version,
});

test("a day on which nobody looked is as the one before it, also over the edge of the period", () => {
  const days = progressDays([noted(-5, 0.2), noted(1, 0.4), noted(3, 0.6)], FIRST, FIRST + 4 * DAY_MS);
  expect(days.map(({ progress }) => progress)).toEqual([0.2, 0.4, 0.4, 0.6, 0.6]);
});

test("before the first that is known there is nothing", () => {
  const days = progressDays([noted(2, 0.4)], FIRST, FIRST + 3 * DAY_MS);
  expect(days.map(({ day }) => (day - FIRST) / DAY_MS)).toEqual([2, 3]);
});

test("a new version is marked on the day that shows it, and the first version is not new", () => {
  const days = progressDays([noted(0, 0.4), noted(2, 0.2, 3)], FIRST, FIRST + 3 * DAY_MS);
  expect(versionMarks(days)).toEqual([{ at: FIRST + 2 * DAY_MS, version: 3 }]);
});
