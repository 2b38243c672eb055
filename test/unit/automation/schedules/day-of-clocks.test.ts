import { expect, test } from "vitest";

import { passDay } from "./pass-day.ts";

test("a day of two clocks that are minutes apart, one set back an hour, with three kills: each due time has one tick and one run", async () => {
  const { ticks, due, runs } = await passDay({ schedules: 40, seed: 1, kills: 3 });
  expect(ticks.map(({ scheduleId, dueAt }) => [scheduleId, dueAt])).toEqual(due);
  expect(ticks.length).toBeGreaterThan(200);
  expect(new Set(ticks.map(({ outcome }) => outcome))).toEqual(new Set(["started"]));
  expect(runs).toBe(ticks.length);
}, 120_000);
