import fc from "fast-check";
import { expect, test } from "vitest";

import {
  beginOf,
  cronFault,
  dueTimes,
  isNeverDue,
  isTimeZone,
  latestDue,
  nextDue,
  shortestGap,
  type Timing,
} from "#automation/timings/due-times";

const MINUTE_MS = 60_000;
const START = Date.UTC(2027, 0, 1);

const timing = (fields: Partial<Timing>): Timing => ({
  cron: null,
  everyMinutes: null,
  timeZone: "UTC",
  anchorAt: START,
  startsAt: null,
  endsAt: null,
  ...fields,
});

const cron = (rule: string, timeZone = "Europe/Berlin"): Timing => timing({ cron: rule, timeZone });

const texts = (times: readonly number[]): string[] => times.map((at) => new Date(at).toISOString().slice(0, 16));

test("a fixed time is due once in each odd night, and a step follows real time", () => {
  expect(texts(dueTimes(cron("30 2 * * *"), Date.UTC(2027, 2, 27, 12), 2))).toEqual([
    "2027-03-28T01:00",
    "2027-03-29T00:30",
  ]);
  expect(texts(dueTimes(cron("30 2 * * *"), Date.UTC(2027, 9, 30, 12), 2))).toEqual([
    "2027-10-31T00:30",
    "2027-11-01T01:30",
  ]);
  expect(texts(dueTimes(cron("*/30 * * * *"), Date.UTC(2027, 9, 31), 4))).toEqual([
    "2027-10-31T00:30",
    "2027-10-31T01:00",
    "2027-10-31T01:30",
    "2027-10-31T02:00",
  ]);
});

test("a rule that cannot be read says why, and one without a due time in five years is never due", () => {
  const faults = ["", "* * * *", "0 0 9 * * *", "61 * * * *", "2027-01-01T10:00:00", "@every", "0 9 * * MOO"];
  expect(faults.map(cronFault)).toEqual(faults.map(() => expect.any(String)));
  expect(["@daily", "0 9 L * *", "0 9 15W * *", "0 9 * * MON#2", " 0  9 * * 1-5 "].map(cronFault)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
  expect([isNeverDue(cron("0 0 31 2 *"), START), isNeverDue(cron("0 0 29 2 *"), START)]).toEqual([true, false]);
  expect(["Europe/Berlin", "UTC", "Mars/Olympus", "-330", ""].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("the shortest gap is that of the next hundred due times", () => {
  expect(shortestGap(cron("0,10 9 * * *"), START)).toBe(10 * MINUTE_MS);
  expect(shortestGap(timing({ everyMinutes: 45 }), START)).toBe(45 * MINUTE_MS);
  expect(shortestGap(cron("0 0 29 2 *"), START)).toBeGreaterThan(1_000 * 86_400_000);
});

const anyTiming = fc.oneof(
  fc.integer({ min: 1, max: 43_200 }).map((everyMinutes) => timing({ everyMinutes })),
  fc
    .tuple(
      fc.constantFrom("*/7 * * * *", "30 2 * * *", "0 9 * * 1-5", "15 */3 * * *", "0 0 1 * *", "45 23 L * *"),
      fc.constantFrom("UTC", "Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Asia/Kolkata"),
    )
    .map(([rule, zone]) => cron(rule, zone)),
);
const moments = fc.integer({ min: Date.UTC(2027, 0, 2), max: Date.UTC(2028, 0, 1) });

test("looking forward and looking back find the same due times, each once, in order", () => {
  fc.assert(
    fc.property(anyTiming, moments, fc.integer({ min: 1, max: 12 }), (rule, from, count) => {
      const ahead = dueTimes(rule, from, count);
      expect(ahead).toEqual([...new Set(ahead)].toSorted((a, b) => a - b));
      expect(ahead.every((at) => at > from)).toBe(true);
      const last = ahead.at(-1) ?? from;
      expect(latestDue(rule, from + 1, last, count).toReversed()).toEqual(ahead);
      expect(ahead.slice(1)).toEqual(ahead.slice(0, -1).map((at) => nextDue(rule, at)));
    }),
    { numRuns: 150 },
  );
});

test("nothing is due before the start or after the end", () => {
  const bounded = timing({ everyMinutes: 60, startsAt: START + 90 * MINUTE_MS, endsAt: START + 200 * MINUTE_MS });
  expect(dueTimes({ ...bounded, anchorAt: START }, START - 1, 9).map((at) => (at - START) / MINUTE_MS)).toEqual([
    120, 180,
  ]);
  expect(nextDue(bounded, START + 180 * MINUTE_MS)).toBeNull();
  expect(latestDue(bounded, START, START + 600 * MINUTE_MS, 9).map((at) => (at - START) / MINUTE_MS)).toEqual([
    180, 120,
  ]);
});

test("a jitter is the same for the same time, within its bound, and before the next due time", () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      moments,
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 1, max: 30 }),
      (id, at, jitter, gap) => {
        const next = at + gap * MINUTE_MS;
        const begin = beginOf(id, at, jitter, next);
        expect(begin).toBe(beginOf(id, at, jitter, next));
        expect(begin).toBeGreaterThanOrEqual(at);
        expect(begin).toBeLessThanOrEqual(Math.min(at + jitter * 1_000, next - 1_000));
      },
    ),
  );
  const spread = new Set(Array.from({ length: 50 }, (_, index) => beginOf(`id ${index}`, START, 900, null)));
  expect(spread.size).toBeGreaterThan(40);
});
