import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { judgeEdgeCase, type ObservedBehavior } from "#autonomy/graduation/judge-edge-case";

const observed: ObservedBehavior = {
  outcome: "success",
  refused: false,
  result: { summary: "Revenue grew\nby 12 percent.", details: { numbers: [{ mean: 4.5, ok: true }] } },
};

describe("an edge case", () => {
  it("finds texts and numbers anywhere in the result, whatever their case and white space", () => {
    expect(judgeEdgeCase({ must_contain: ["GREW BY 12", "4.5", "true"] }, observed)).toEqual([]);
    expect(judgeEdgeCase({ must_not_contain: ["summary", "costs"] }, observed)).toEqual([]);
  });

  it("names every part that does not hold", () => {
    const expected = {
      must_contain: ["costs"],
      must_not_contain: ["12 percent"],
      outcome: "failure",
      refused: true,
    } as const;
    expect(
      judgeEdgeCase(
        { ...expected, must_contain: [...expected.must_contain], must_not_contain: [...expected.must_not_contain] },
        observed,
      ),
    ).toHaveLength(4);
  });

  it("of the result's own words always holds, and their opposite never", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ minLength: 1 }), (other, text) => {
        const run = { ...observed, result: { other, text } };
        expect(judgeEdgeCase({ must_contain: [text] }, run)).toEqual([]);
        expect(judgeEdgeCase({ must_not_contain: [text] }, run)).toHaveLength(1);
      }),
    );
  });
});
