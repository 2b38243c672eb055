import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { evaluateArithmetic } from "#engine/reasoning/builtin/evaluate-arithmetic";
import { findExpressions } from "#engine/reasoning/builtin/find-expressions";
import { everyCase } from "#test/support/every-case";

/** An expression with its value by JavaScript's own operators. */
interface Known {
  text: string;
  value: number;
}

const { expression } = fc.letrec<{ expression: Known }>((tie) => {
  const number = fc.integer({ min: 0, max: 1000 }).map((value): Known => ({ text: String(value), value }));
  const pair = fc.tuple(tie("expression"), tie("expression"));
  return {
    expression: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      number,
      pair.map(([left, right]): Known => ({ text: `(${left.text} + ${right.text})`, value: left.value + right.value })),
      pair.map(([left, right]): Known => ({ text: `(${left.text}-${right.text})`, value: left.value - right.value })),
      pair.map(([left, right]): Known => ({ text: `(${left.text} * ${right.text})`, value: left.value * right.value })),
      pair.map(([left, right]): Known => ({ text: `(${left.text} / ${right.text})`, value: left.value / right.value })),
      pair.map(([left, right]): Known => ({
        text: `max(${left.text}, ${right.text})`,
        value: Math.max(left.value, right.value),
      })),
      tie("expression").map((inner): Known => ({ text: `-(${inner.text})`, value: -inner.value })),
      tie("expression").map((inner): Known => ({ text: `abs(${inner.text})`, value: Math.abs(inner.value) })),
    ),
  };
});

describe("arithmetic", () => {
  it("computes by the rules of precedence", () =>
    everyCase(
      [
        ["1 + 2 * 3", 7],
        ["(1 + 2) * 3", 9],
        ["2 ^ 3 ^ 2", 512],
        ["-2 ^ 2", -4],
        ["2 ^ -1", 0.5],
        ["10 % 3", 1],
        ["-7 % 3", -1],
        ["15% of 80", 12],
        ["50%", 0.5],
        ["200 + 10%", 220],
        ["200 - 10%", 180],
        ["200 * 10%", 20],
        ["1,234.5 + 0.5", 1235],
        ["max(1,234)", 234],
        ["1_000 * 2", 2000],
        ["sqrt(16) + abs(-3)", 7],
        ["round(1.005, 2)", 1.01],
        ["round(-2.5)", -3],
        ["min(3, 1, 2)", 1],
        ["2(3+4)", 14],
        ["2pi", 6.28318530717959],
        ["0.1 + 0.2", 0.3],
        ["3 × 4 ÷ 2 − 1", 5],
        ["1e3 / 4", 250],
        ["$1,000 * 5", 5000],
        ["100 - 10 - 1", 89],
        ["100 / 10 / 2", 5],
        ["- - 3", 3],
        ["2**10", 1024],
        ["avg(1, 2, 6)", 3],
      ],
      (text, value) => {
        expect(evaluateArithmetic(text)).toEqual({ ok: true, value });
      },
    ));

  it("refuses what it cannot compute, and says why", () =>
    everyCase(
      [
        ["1 / 0", "DIVISION_BY_ZERO"],
        ["1 % 0", "DIVISION_BY_ZERO"],
        ["0 ^ -1", "DIVISION_BY_ZERO"],
        ["10 ^ 400", "OVERFLOW"],
        ["1e308 * 10", "OVERFLOW"],
        ["sqrt(-1)", "DOMAIN"],
        ["ln(0)", "DOMAIN"],
        ["(-8) ^ 0.5", "DOMAIN"],
        ["1 +", "SYNTAX"],
        ["(1", "SYNTAX"],
        ["1 2", "SYNTAX"],
        ["", "SYNTAX"],
        ["1 & 2", "SYNTAX"],
        ["sqrt(1, 2)", "SYNTAX"],
        ["constructor(1)", "UNKNOWN_NAME"],
        ["alert(1)", "UNKNOWN_NAME"],
        ["(".repeat(500), "TOO_LONG"],
        ["-".repeat(500), "TOO_LONG"],
        ["1+".repeat(6000), "TOO_LONG"],
      ],
      (text, code) => {
        expect(evaluateArithmetic(text)).toMatchObject({ ok: false, error: { code } });
      },
    ));

  it("agrees with JavaScript on any expression, and names what JavaScript answers with Infinity or NaN", () => {
    fc.assert(
      fc.property(expression, ({ text, value }) => {
        const result = evaluateArithmetic(text);
        if (!result.ok) {
          expect(result.error.code).toBe("DIVISION_BY_ZERO");
          expect(Number.isFinite(value) && !text.includes("/")).toBe(false);
          return;
        }
        expect(Math.abs(result.value - value)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)));
      }),
    );
  });

  it("never throws, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from("0123456789+-*/^%(),. eπ√sqrtmaxof")) }), (text) => {
        const result = evaluateArithmetic(text);
        if (result.ok) expect(Number.isFinite(result.value)).toBe(true);
      }),
    );
  });
});

describe("expressions in a sentence", () => {
  it("are found where they stand", () =>
    everyCase(
      [
        ["What is 12 * (3 + 4)?", ["12 * (3 + 4)"]],
        ["Calculate 15% of 80 and 20 percent of 50.", ["15% of 80", "20 % of 50"]],
        ["how much is 3 plus 4 times 2", ["3 + 4 * 2"]],
        ["The square root of 16", ["sqrt 16"]],
        ["Compute 2^10, then (5-3)/2.", ["2^10", "(5-3)/2"]],
        ["Compute max(1, 2) please", ["max(1, 2)"]],
        ["What is 1,250 * 2?", ["1,250 * 2"]],
        ["5 squared", ["5 ^2"]],
        ["On 2026-05-04 call 555-1234 about v1.2.3 and COVID-19", []],
        ["There are 12 apples, and 3 pears.", []],
        ["The 3 most frequent words", []],
        ["in 3 sentences", []],
        ["3 x 4", ["3*4"]],
        ["7 mod 3", ["7 % 3"]],
        ["Combien font 3 fois 4 ?", ["3 * 4"]],
        ["-3 + 5", ["-3 + 5"]],
        ["0,5 + 0,25", ["0.5 + 0.25"]],
        ["Was ist 1.200,50 + 300?", ["1200.50 + 300"]],
        ["What is max(3,5) + 1?", ["max(3,5) + 1"]],
      ],
      (text, found) => {
        expect(findExpressions(text)).toEqual(found);
      },
    ));

  it("are not computed when they are a part of what was written", () =>
    everyCase(
      [
        "5 km + 3 km",
        "5 km * 3 + 2",
        "At 10:30 + 2 hours",
        "2026-03-04 + 5 days",
        "What is 50% off 80 dollars?",
        "100 * 1.2 + tax",
        "15% of the total",
      ],
      (text) => {
        expect(findExpressions(text)).toEqual([]);
      },
    ));
});
