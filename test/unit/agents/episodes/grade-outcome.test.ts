import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { gradeOutcome, scoreOfRating, sumFeedback, vouchedAfter } from "#agents/episodes/grade-outcome";
import { VERIFICATIONS } from "#engine/evidence/verification";

const WORTH = { failure: 0, partial: 1, success: 2, void: 0 };
const anyOutcome = fc.constantFrom("success" as const, "failure" as const, "partial" as const);
const anyScore = fc.double({ min: -1, max: 1, noNaN: true });
const anyOpinions = fc.array(
  fc.record({
    authorId: fc.constantFrom("a", "b", "c"),
    score: anyScore,
    category: fc.constantFrom(null, "safety", "style"),
  }),
);

describe("grading", () => {
  it("never falls when people are kinder", () => {
    fc.assert(
      fc.property(anyOutcome, anyScore, anyScore, (measured, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(WORTH[gradeOutcome(measured, high)]).toBeGreaterThanOrEqual(WORTH[gradeOutcome(measured, low)]);
      }),
    );
  });

  it("is the measured outcome without feedback", () => {
    fc.assert(
      fc.property(anyOutcome, fc.option(fc.double({ min: -0.24, max: 0.24, noNaN: true })), (measured, score) => {
        expect(gradeOutcome(measured, score)).toBe(measured);
      }),
    );
  });

  it("never makes a success of a run that failed", () => {
    fc.assert(
      fc.property(anyScore, (score) => {
        expect(gradeOutcome("failure", score)).toBe("failure");
      }),
    );
  });
});

describe("who vouches", () => {
  it("is a person who has an opinion, unless a check does, and stays the same without one", () => {
    fc.assert(
      fc.property(fc.constantFrom(...VERIFICATIONS), anyScore, (before, score) => {
        const after = vouchedAfter(before, score);
        if (before === "checked" || Math.abs(score) < 0.25) expect(after).toBe(before);
        else expect(after).toBe("human");
        expect(vouchedAfter(before, null)).toBe(before);
      }),
    );
  });

  it("changes nothing about an outage", () => {
    expect([gradeOutcome("void", 1), gradeOutcome("void", -1)]).toEqual(["void", "void"]);
  });
});

describe("feedback", () => {
  it("together lies between the least and the greatest, and each person has one voice", () => {
    fc.assert(
      fc.property(anyOpinions, (opinions) => {
        const { score } = sumFeedback(opinions);
        if (opinions.length === 0) expect(score).toBeNull();
        else {
          const scores = opinions.map((opinion) => opinion.score);
          expect(score).toBeGreaterThanOrEqual(Math.min(...scores) - 1e-12);
          expect(score).toBeLessThanOrEqual(Math.max(...scores) + 1e-12);
        }
        const last = opinions.at(-1);
        if (last) expect(sumFeedback([...opinions, last])).toEqual(sumFeedback(opinions));
      }),
    );
  });

  it("is unsafe as long as one person says so", () => {
    const complaint = { authorId: "a", score: -1, category: "safety" };
    const praise = { authorId: "b", score: 1, category: "safety" };
    expect(sumFeedback([complaint, praise]).unsafe).toBe(true);
    expect(sumFeedback([complaint, { ...praise, authorId: "a" }]).unsafe).toBe(false);
    expect(sumFeedback([{ ...complaint, category: "style" }]).unsafe).toBe(false);
  });

  it("takes three of five as no opinion", () => {
    expect([1, 2, 3, 4, 5].map(scoreOfRating)).toEqual([-1, -0.5, 0, 0.5, 1]);
  });
});
