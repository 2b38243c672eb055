import { expect, test } from "vitest";

import { checksOfCorrection, passesSource } from "#autonomy/data-sets/checks-of-correction";

const MATERIAL = { task: "Refund order 4711", context: { text: "The order cost 31.90 EUR." }, outputs: [] };

test("what the run was ordered with stays beside the verdict, except a text that the verdict refuses", () => {
  const verdict = { must_contain: ["31.90"], must_not_contain: ["62.40"] };
  const ordered = {
    must_contain: ["62.40 EUR", "4711", "31.90"],
    equals: [{ pointer: "/details/order", value: 4711 }],
  };
  expect(checksOfCorrection(verdict, ordered)).toEqual({
    must_contain: ["31.90", "4711"],
    must_not_contain: ["62.40"],
    equals: ordered.equals,
  });
});

test("checks pass the corrected answer only when each of them does, with its details and its quotations", () => {
  const answer = { summary: "It was refunded.", details: { refund: 31.9, said: "The order cost 31.90 EUR." } };
  const passes = (checks: object): boolean => passesSource(checks, answer, MATERIAL);
  expect(passes({ must_contain: ["31.90"] })).toBe(true);
  expect(passes({ must_contain: ["31.90", "4711"] })).toBe(false);
  expect(passes({ must_not_contain: ["it was refunded"] })).toBe(false);
  const quoting = (words: string) => ({ summary: `The text says "${words}".` });
  expect(passesSource({ cited: true }, quoting("The order cost 31.90 EUR."), MATERIAL)).toBe(true);
  expect(passesSource({ cited: true }, quoting("The order was free of charge."), MATERIAL)).toBe(false);
});
