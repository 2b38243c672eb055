import { expect, test } from "vitest";

import { timingWords } from "#automation/timings/timing-words";
import { everyCase } from "#test/support/every-case";

test("usual rules are said in words, and any other as it is", () =>
  everyCase(
    [
      ["30 6 * * 1-5", "Weekdays at 06:30"],
      ["0 16 * * 4", "Thursdays at 16:00"],
      ["0 9 * * MON,wed", "Mondays and Wednesdays at 09:00"],
      ["0 9 * * 6,0", "Weekends at 09:00"],
      ["0 9 1 * *", "On the 1st at 09:00"],
      ["0 9 2,23 3 *", "On the 2nd and 23rd at 09:00 in March"],
      ["0 9 L * *", "On the last day of the month at 09:00"],
      ["0 8,12 * * *", "Every day at 08:00 and 12:00"],
      ["*/15 * * * *", "Every 15 minutes"],
      ["*/15 * * * 1-5", "Every 15 minutes, weekdays"],
      ["0 * * * *", "Every hour"],
      ["20 * * * *", "Every hour at minute 20"],
      ["@daily", "Every day at 00:00"],
      ["@yearly", "On the 1st at 00:00 in January"],
      ["0 9 1 * 1", "By the rule 0 9 1 * 1"],
      ["0 9 * * MON#2", "By the rule 0 9 * * MON#2"],
    ],
    (cron, words) => {
      expect(timingWords({ cron, everyMinutes: null })).toBe(words);
    },
  ));

test("minutes of real time are said in their largest unit", () => {
  const words = (everyMinutes: number): string => timingWords({ cron: null, everyMinutes });
  expect([1, 45, 60, 180, 1_440, 2_880].map(words)).toEqual([
    "Every minute",
    "Every 45 minutes",
    "Every hour",
    "Every 3 hours",
    "Every 24 hours",
    "Every 48 hours",
  ]);
});
