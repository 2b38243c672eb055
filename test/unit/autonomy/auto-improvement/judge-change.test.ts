import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { capsResetAt, utcDayStart } from "#autonomy/auto-improvement/daily-cap";
import { judgeChange } from "#autonomy/auto-improvement/judge-change";
import { isRight, regressionCases, type RecordedRun } from "#autonomy/auto-improvement/regression-cases";
import { MAX_UTILITY, MIN_SAMPLES, utilityOf, utilityRefusal } from "#autonomy/auto-improvement/utility";
import { hasShapeOf } from "#autonomy/auto-improvement/value-kinds";
import { everyCase } from "#test/support/every-case";

const cases = fc.array(fc.tuple(fc.boolean(), fc.boolean()));
const split = (pairs: [boolean, boolean][]) =>
  [pairs.map(([before]) => before), pairs.map(([, after]) => after)] as const;

describe("the gate", () => {
  it("never accepts a regression, and never what is not strictly better", () => {
    fc.assert(
      fc.property(cases, (pairs) => {
        const [before, after] = split(pairs);
        const { accepted } = judgeChange(before, after);
        const regresses = pairs.some(([was, is]) => was && !is);
        const improves = pairs.some(([was, is]) => !was && is);
        expect(accepted).toBe(improves && !regresses);
      }),
    );
  });

  it("never accepts both a change and its reverse", () => {
    fc.assert(
      fc.property(cases, (pairs) => {
        const [before, after] = split(pairs);
        expect(judgeChange(before, after).accepted && judgeChange(after, before).accepted).toBe(false);
      }),
    );
  });

  it("compares nothing but the same cases", () => {
    expect(() => judgeChange([true], [])).toThrow("same cases");
  });
});

describe("the day of the caps", () => {
  const moment = fc.integer({ min: 0, max: 4_102_444_800_000 });

  it("begins at midnight UTC and ends exactly at the next", () => {
    fc.assert(
      fc.property(moment, (at) => {
        const midnight = new Date(at);
        midnight.setUTCHours(0, 0, 0, 0);
        expect(utcDayStart(at)).toBe(midnight.getTime());
        expect(utcDayStart(capsResetAt(at) - 1)).toBe(utcDayStart(at));
        expect(utcDayStart(capsResetAt(at))).toBe(capsResetAt(at));
      }),
    );
  });
});

describe("the utility of a skill", () => {
  it("asks for a change only with enough runs of which too few passed", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("passed" as const, "failed" as const)), (outcomes) => {
        const utility = utilityOf(outcomes.map((outcome) => ({ outcome })));
        const passed = outcomes.filter((outcome) => outcome === "passed").length;
        const isLow = outcomes.length >= MIN_SAMPLES && passed / outcomes.length <= MAX_UTILITY;
        expect(utilityRefusal(utility) === null).toBe(isLow);
      }),
    );
  });
});

describe("the cases of a skill", () => {
  const run = fc.record({
    id: fc.uuid(),
    callId: fc.uuid(),
    outcome: fc.constantFrom("passed" as const, "failed" as const),
    input: fc.oneof(
      fc.constant(null),
      fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value)),
    ),
    output: fc.jsonValue().map((value) => JSON.stringify(value)),
    error: fc.constant(null),
    createdAt: fc.nat(),
  });

  it("are balanced, each input once, half of either kind held out", () => {
    fc.assert(
      fc.property(fc.array(run, { maxLength: 60 }), (runs: RecordedRun[]) => {
        const found = regressionCases(runs);
        for (const kind of [
          found.filter((one) => one.expected === null),
          found.filter((one) => one.expected !== null),
        ]) {
          expect(kind.length).toBeLessThanOrEqual(12);
          expect(kind.filter(({ isSeen }) => isSeen)).toHaveLength(Math.ceil(kind.length / 2));
        }
        expect(new Set(found.map(({ input }) => JSON.stringify(input))).size).toBe(found.length);
      }),
    );
  });

  it("are right when an earlier pass comes out as it did, whatever the order of its keys", () => {
    const [one] = regressionCases([
      { id: "1", callId: "1", outcome: "passed", input: "{}", output: '{"a":1,"b":2}', error: null, createdAt: 1 },
    ]);
    if (!one) throw new Error("There is a case.");
    expect(isRight(one, { ok: true, output: { b: 2, a: 1 } }, [])).toBe(true);
    expect(isRight(one, { ok: true, output: { a: 1 } }, [])).toBe(false);
    expect(isRight(one, { ok: false, error: "No." }, [])).toBe(false);
  });
});

describe("the shape of a value", () => {
  it("is its own", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        expect(hasShapeOf(value, value)).toBe(true);
      }),
    );
  });

  it("is compared by kinds and fields, not by values", () =>
    everyCase(
      [
        [{ total: null }, { total: 1 }, false],
        [{ total: 2 }, { total: 1 }, true],
        [{ total: 2, error: "No" }, { total: 1 }, false],
        [{}, { total: 1 }, false],
        [[1, "a"], [1], false],
        [[1, "a"], [1, "b"], true],
        [["a"], [], true],
        ["1", 1, false],
      ],
      (value, example, expected) => {
        expect(hasShapeOf(value, example)).toBe(expected);
      },
    ));
});
