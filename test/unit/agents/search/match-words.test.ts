import { expect, test } from "vitest";

import { hasAll, rangesIn, rankOf, wordsOf } from "#agents/search/match-words";

const marked = (text: string, typed: string): string[] =>
  rangesIn(text, wordsOf(typed)).map(({ start, end }) => text.slice(start, end));

test("words are found at their beginnings, without case and accents of any script", () => {
  expect(marked("Résumé of the βοηθός", "RESUM βοηθος")).toEqual(["Résum", "βοηθός"]);
  expect(hasAll(["Ёлка", "שָׁלוֹם"], wordsOf("елка שלום"))).toBe(true);
  expect(hasAll(["Invoice"], wordsOf("voice"))).toBe(false);
});

test("in a word without spaces letters are found anywhere", () => {
  expect(marked("東京都庁舎の会議 abc", "庁舎 会 ab")).toEqual(["庁舎", "会", "ab"]);
  expect(marked("ไปกินข้าว", "กินข้าว")).toEqual(["กินข้าว"]);
  expect(hasAll(["東京都庁舎"], wordsOf("都庁"))).toBe(true);
  expect(hasAll(["東京都庁舎"], wordsOf("京庁"))).toBe(false);
});

test("the name itself comes before its beginning, and that before its words", () => {
  expect(["東京都", "東京都庁", "新東京都", "大阪"].map((name) => rankOf(name, wordsOf("東京都")))).toEqual([
    0, 1, 2, 3,
  ]);
});
