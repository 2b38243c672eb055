import { describe, expect, test } from "vitest";

import { usedMaterial } from "#engine/evidence/used-material";

const same = (one: object, other: object, said: unknown, otherSaid = said): boolean =>
  JSON.stringify(usedMaterial({ ...one }, said)) === JSON.stringify(usedMaterial({ ...other }, otherSaid));

describe("the material that a result used", () => {
  const text = "Refund order 58131 because the lamp arrived broken.";

  test.each([
    ["a value beside used text", { text, nonce: "a8f3" }, { text, nonce: "b771" }, "The lamp arrived broken."],
    ["a value in a list", { text, tags: ["x1", "x2"] }, { text, tags: ["x3"] }, "The lamp arrived broken."],
    ["a value of nothing used", { nonce: "a8f3" }, { nonce: "b771" }, "Hello."],
  ])("does not have %s", (_what, one, other, said) => {
    expect(same(one, other, said)).toBe(true);
  });

  test("has a value that the result or a call uses", () => {
    expect(same({ order: "A-17" }, { order: "A-18" }, "A-17 is done", "A-18 is done")).toBe(false);
  });

  test("has the numbers that the result found, so that sums of other numbers are other work", () => {
    expect(same({ a: 2, b: 3 }, { a: 4, b: 5 }, "The sum is 6", "The sum is 9")).toBe(false);
  });

  test("has a text that is classified in other words", () => {
    expect(same({ text: "I hate the lamp" }, { text: "They love the chair" }, "negative", "negative")).toBe(false);
  });
});
