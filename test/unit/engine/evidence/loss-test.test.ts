import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { alarmsOf } from "#engine/evidence/loss-test";
import type { LoggedEpisode } from "#engine/evidence/tenure";
import { seededRandom } from "#lib/seeded-random";
import { failure, success } from "#test/support/factories/evidence";

const lived = (outcomes: readonly boolean[]): LoggedEpisode[] =>
  outcomes.map((good, index) => ({
    ...(good ? success : failure),
    id: `${index}`.padStart(6, "0"),
    createdAt: index + 1,
  }));
const alarmOf = (...log: Parameters<typeof alarmsOf>) => alarmsOf(...log)[0] ?? null;
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

describe("the test that a level is lost by", () => {
  it.each([
    ["intern", 8],
    ["supervised", 5],
    ["autonomous", 4],
  ] as const)("raises an alarm at %s after %i failures in a row, and none before", (level, failures) => {
    const good = times(30, true);
    expect(alarmOf(level, lived([...good, ...times(failures, false)]), null)).toMatchObject({ at: 30 + failures });
    expect(alarmOf(level, lived([...good, ...times(failures - 1, false)]), null)).toBeNull();
  });

  it("counts an alarm as the second within fifty vouched successes of the first", () => {
    const after = (successes: number) =>
      alarmOf("supervised", lived([...times(5, false), ...times(successes, true), ...times(5, false)]), 5);
    expect(after(50)).toMatchObject({ isSecond: true });
    expect(after(51)).toMatchObject({ isSecond: false });
  });

  it("finds both alarms in one log, whole", () => {
    const two = alarmsOf("supervised", lived([...times(5, false), ...times(10, true), ...times(5, false)]), null);
    expect(two.map(({ isSecond }) => isSecond)).toEqual([false, true]);
  });

  it("takes no level for work that no one vouched for, and none from a student", () => {
    const own = lived(times(20, false)).map((one) => ({ ...one, verification: "self_reported" as const }));
    expect(alarmOf("autonomous", own, null)).toBeNull();
    expect(alarmOf("student", lived(times(20, false)), null)).toBeNull();
  });

  it("is not diluted by the same success again and again", () => {
    const same = lived(times(100, true)).map((one) => ({ ...one, work: "the same" }));
    const mixed = same.flatMap((one, index) =>
      index % 10 === 9 ? [one, { ...failure, id: `f${index}`, createdAt: one.createdAt }] : [one],
    );
    expect(alarmOf("autonomous", mixed, null)).not.toBeNull();
  });

  it("never comes later by one more failure, nor earlier by one more success at the end", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), fc.nat(), (outcomes, seed) => {
        const log = lived(outcomes);
        const at = seed % (log.length + 1);
        const before = alarmOf("supervised", log, null)?.at ?? Infinity;
        const more = { ...failure, id: "x", createdAt: at };
        expect(alarmOf("supervised", [...log, more], null)?.at ?? Infinity).toBeLessThanOrEqual(before);
        const last = { ...success, id: "y", createdAt: log.length + 1 };
        expect(alarmOf("supervised", [...log, last], null)?.at ?? Infinity).toBe(before);
      }),
    );
  });

  it("finds a spoiled autonomous agent soon and leaves a good one alone for long", () => {
    const random = seededRandom(24);
    const lives = (rate: number, length: number): number[] =>
      times(400, 0)
        .map(() => alarmOf("autonomous", lived(times(length, 0).map(() => random() < rate)), null)?.at ?? Infinity)
        .toSorted((left, right) => left - right);
    const half = lives(0.5, 200);
    expect(half[200]).toBeLessThanOrEqual(9);
    expect(half[360]).toBeLessThanOrEqual(14);
    expect(lives(0.7, 200)[360]).toBeLessThanOrEqual(33);
    expect(lives(0.95, 1_000)[200]).toBe(Infinity);
  });
});
