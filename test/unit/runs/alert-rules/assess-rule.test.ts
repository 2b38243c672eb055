import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { assessRule, isBeyond, type Limit } from "#runs/alert-rules/assess-rule";

const MINUTE_MS = 60_000;

const limit: fc.Arbitrary<Limit> = fc.record({
  comparison: fc.constantFrom("above" as const, "below" as const),
  threshold: fc.integer({ min: 0, max: 5 }),
  quietMs: fc.integer({ min: 0, max: 10 }).map((minutes) => minutes * MINUTE_MS),
});
/** A value for each minute; null is too little to say. */
const course = fc.array(fc.option(fc.integer({ min: 0, max: 6 })), { maxLength: 60 });

/** The changes of a rule that is looked at once a minute. */
function changesOf(rule: Limit, values: readonly (number | null)[]) {
  let state = { isFiring: false, firedAt: null as number | null };
  return values.flatMap((value, minute) => {
    const at = minute * MINUTE_MS;
    const change = assessRule(rule, state, value, at);
    if (change === null) return [];
    state = change === "fire" ? { isFiring: true, firedAt: at } : { ...state, isFiring: false };
    return [{ change, at, value }];
  });
}

describe("a rule that is looked at again and again", () => {
  test("fires and ends by turns, so that people hear of each alert once", () => {
    fc.assert(
      fc.property(limit, course, (rule, values) => {
        const changes = changesOf(rule, values).map(({ change }) => change);
        expect(changes).toEqual(changes.map((_change, place) => (place % 2 === 0 ? "fire" : "resolve")));
      }),
    );
  });

  test("fires only beyond its limit and ends only within it, and never fires within its quiet time", () => {
    fc.assert(
      fc.property(limit, course, (rule, values) => {
        const changes = changesOf(rule, values);
        for (const { change, value } of changes) expect(isBeyond(rule, value)).toBe(change === "fire");
        const fired = changes.filter(({ change }) => change === "fire").map(({ at }) => at);
        for (const [place, at] of fired.slice(1).entries())
          expect(at - (fired[place] ?? 0)).toBeGreaterThanOrEqual(rule.quietMs);
      }),
    );
  });

  test("a value that stays beyond the limit has fired at the latest when the quiet time is over", () => {
    fc.assert(
      fc.property(limit, course, (rule, before) => {
        const beyond = rule.comparison === "above" ? rule.threshold + 1 : rule.threshold - 1;
        const values = [...before, ...Array.from({ length: 12 }, () => beyond)];
        expect(changesOf(rule, values).at(-1)?.change).toBe("fire");
      }),
    );
  });

  test("too little to say changes nothing: the changes are those of the values that say something", () => {
    const share: Limit = { comparison: "below", threshold: 0.8, quietMs: 0 };
    expect(changesOf(share, [0.5, null, null, 0.5, null, 0.9, null]).map(({ change }) => change)).toEqual([
      "fire",
      "resolve",
    ]);
    fc.assert(
      fc.property(limit, course, (rule, values) => {
        // Where nothing is said, the value before is as good as said again, but for the quiet time.
        const said = { ...rule, quietMs: 0 };
        const again = values.map(
          (_value, minute) => values.slice(0, minute + 1).findLast((one) => one !== null) ?? null,
        );
        const changes = (all: readonly (number | null)[]) => changesOf(said, all).map(({ change, at }) => [change, at]);
        expect(changes(values)).toEqual(changes(again));
      }),
    );
  });

  test("a value that stays within the limit ends the alert", () => {
    fc.assert(
      fc.property(limit, course, (rule, before) => {
        expect(changesOf(rule, [...before, rule.threshold]).at(-1)?.change).not.toBe("fire");
      }),
    );
  });
});
