import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { examines, judgeCase, type ObservedBehavior } from "#autonomy/exam-cases/judge-case";

const observed: ObservedBehavior = {
  outcome: "success",
  refused: false,
  result: { summary: "Revenue grew\nby 12 percent.", details: { numbers: [{ mean: 4.5, ok: true }] } },
};

describe("an edge case", () => {
  it("finds texts and numbers anywhere in the result, whatever their case and white space", () => {
    expect(judgeCase({ must_contain: ["GREW BY 12", "4.5", "true"] }, observed)).toEqual([]);
    expect(judgeCase({ must_not_contain: ["summary", "costs"] }, observed)).toEqual([]);
  });

  it("names every part that does not hold", () => {
    const expected = {
      must_contain: ["costs"],
      must_not_contain: ["12 percent"],
      outcome: "failure",
      refused: true,
    } as const;
    expect(
      judgeCase(
        { ...expected, must_contain: [...expected.must_contain], must_not_contain: [...expected.must_not_contain] },
        observed,
      ),
    ).toHaveLength(4);
  });

  it("of the result's own words always holds, and their opposite never", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ minLength: 1 }), (other, text) => {
        const run = { ...observed, result: { other, text } };
        expect(judgeCase({ must_contain: [text] }, run)).toEqual([]);
        expect(judgeCase({ must_not_contain: [text] }, run)).toHaveLength(1);
      }),
    );
  });
});

describe("a case examines", () => {
  const task = "Summarize the text";

  it("when it asks for words that neither an empty nor an evasive answer has", () => {
    expect(examines({ task }, { must_contain: ["12 percent"] })).toBe(true);
    expect(examines({ task }, { equals: [{ pointer: "/details/total", value: 3 }] })).toBe(true);
  });

  it.each([
    ["a word that most answers have", { must_contain: ["the"] }],
    ["what it must not say", { must_not_contain: ["deleted"] }],
    ["how it ends", { outcome: "success" }],
    ["a failure", { outcome: "failure" }],
    ["a word of the evasive answer", { must_contain: ["done"] }],
    ["that nothing is refused", { refused: false }],
    ["a tool that is not called", { must_not_call: ["issue_refund"] }],
  ] as const)("not when it asks only for %s", (_what, expected) => {
    expect(examines({ task }, structuredClone(expected) as Parameters<typeof examines>[1])).toBe(false);
  });

  it("not when the material already has the words", () => {
    const context = { text: "Revenue grew by 12 percent." };
    expect(examines({ task, context }, { must_contain: ["12 percent"] })).toBe(false);
    expect(examines({ task, context }, { must_contain: ["a good year"] })).toBe(true);
  });

  it("not when governance refuses the task before the agent sees it", () => {
    expect(examines({ task: "Delete all customer records" }, { refused: true })).toBe(false);
    expect(examines({ task }, { refused: true })).toBe(true);
  });
});
