import { expect, test } from "vitest";

import { checksOfVerdict } from "#autonomy/data-sets/checks-of-verdict";

const BLUFF = "62.40 EUR was refunded to the customer. The ticket 9931 was closed.";
const wrong = (editedResult: string | null = null) => ({
  authorId: "ada",
  score: -1,
  category: null,
  verdict: "wrong",
  editedResult,
});

test("a wrong answer must not come again, nor what it invented; the correction's numbers must come", () => {
  const correction = "Nothing was refunded: order 4737 cost 31.90 EUR, and the ticket 9931 is open.";
  expect(
    checksOfVerdict({ result: { summary: BLUFF }, flags: ["62.40", "9931"], opinions: [wrong(correction)] }),
  ).toEqual({
    must_contain: ["4737", "31.90"],
    must_not_contain: [BLUFF, "62.40"],
  });
});

test("a verdict without a correction refuses the same answer; a partly right one keeps what it says", () => {
  expect(checksOfVerdict({ result: { summary: BLUFF }, flags: [], opinions: [wrong()] })).toEqual({
    must_not_contain: [BLUFF],
  });
  const partly = { ...wrong("It was 31.90 EUR."), score: 0, verdict: "partly" };
  expect(checksOfVerdict({ result: { summary: BLUFF }, flags: [], opinions: [partly] })).toEqual({
    must_contain: ["31.90"],
  });
});

test("no verdict, a right one, and the author's word make no check", () => {
  const right = { authorId: "ada", score: 1, category: null, verdict: "right" };
  for (const opinions of [[], [right], [{ ...wrong("31.90 EUR"), voice: "author" as const }]])
    expect(checksOfVerdict({ result: { summary: BLUFF }, flags: ["62.40"], opinions })).toBeUndefined();
});

test("a longer answer is refused by its beginning, within what a check may have", () => {
  const summary = "a long answer ".repeat(200);
  const [text = ""] = checksOfVerdict({ result: { summary }, flags: [], opinions: [wrong()] })?.must_not_contain ?? [];
  expect(text).toHaveLength(1_000);
  expect(summary.startsWith(text)).toBe(true);
});
