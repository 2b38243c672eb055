import { expect, test } from "vitest";

import { passDay } from "./pass-day.ts";

test("the same with a thousand schedules", async () => {
  const { ticks, due, runs } = await passDay({ schedules: 1_000, seed: 2, kills: 3 });
  expect(ticks.map(({ scheduleId, dueAt }) => [scheduleId, dueAt])).toEqual(due);
  expect(new Set(ticks.map(({ outcome }) => outcome))).toEqual(new Set(["started"]));
  expect(runs).toBe(ticks.length);
}, 1_200_000);
