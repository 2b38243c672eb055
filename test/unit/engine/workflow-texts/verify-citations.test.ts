import fc from "fast-check";
import { expect, test } from "vitest";

import { verifyCitations } from "#engine/workflow-texts/verify-citations";

const SOURCE = "[1] Chest pain since Monday, short of breath on stairs. [2] Takes metoprolol 50 mg.";

test("a statement stays when its source has its numbers and at least half of its longer words", () => {
  const text = "Chest pain since Monday [1]. Metoprolol 50 mg [2]. Allergies: not stated.";
  expect(verifyCitations(text, [SOURCE])).toEqual({ text, unsupported: [] });
});

test("a statement without a source, with an unknown one, or with other numbers or words is left out and named", () => {
  const text = "Smokes. Had a stroke [3]. Metoprolol 100 mg [2]. Healthy marathon runner [1]. Chest pain [1].";
  expect(verifyCitations(text, [SOURCE])).toEqual({
    text: "Chest pain [1].",
    unsupported: [
      { statement: "Smokes.", source: null, reason: "no_source" },
      { statement: "Had a stroke [3].", source: 3, reason: "unknown_source" },
      { statement: "Metoprolol 100 mg [2].", source: 2, reason: "other_numbers" },
      { statement: "Healthy marathon runner [1].", source: 1, reason: "other_words" },
    ],
  });
});

test("sources without marks are numbered by their places, and a statement may name several", () => {
  const sources = ["Revenue grew by 12 percent.", "Costs stayed flat."];
  expect(verifyCitations("Revenue grew by 12 percent while costs stayed flat [1][2].", sources).unsupported).toEqual(
    [],
  );
  expect(verifyCitations("Costs stayed flat [1].", sources).unsupported).toMatchObject([{ reason: "other_words" }]);
});

test("what stays is supported: a second look leaves nothing out", () => {
  const words = fc.string({ maxLength: 300 });
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 5 }), (text, sources) => {
      const first = verifyCitations(text, sources);
      expect(verifyCitations(first.text, sources).unsupported).toEqual([]);
    }),
  );
});
