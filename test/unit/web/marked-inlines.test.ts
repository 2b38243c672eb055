import { expect, test } from "vitest";

import { inlinesOf } from "#web/ui/markdown-inline.ts";
import { markedInlines } from "#web/ui/marked-inlines.ts";
import { type MarkText, piecesOf } from "#web/ui/marked-pieces.ts";

const around = (words: string) => words;
/** Marks each occurrence of a word. */
const marking =
  (word: string): MarkText =>
  (text) =>
    [...text.matchAll(new RegExp(word, "g"))].map(({ index }) => ({ from: index, to: index + word.length, around }));

const marked = (text: string) => ({ kind: "marked", text, around });

test("a mark stays whole in plain text, and is divided where bold text begins in it", () => {
  expect(markedInlines(inlinesOf("it is €3.50 now"), marking("€3.50"))).toEqual(["it is ", marked("€3.50"), " now"]);
  expect(markedInlines(inlinesOf("it is €**3.50** now"), marking("€3.50"))).toEqual([
    "it is ",
    marked("€"),
    { kind: "strong", parts: [marked("3.50")] },
    " now",
  ]);
});

test("code and links are left as they are, and the places after them stay right", () => {
  const line = inlinesOf("`77` and [77](https://example.com/77) and 77");
  const parts = markedInlines(line, marking("77"));
  expect(parts.slice(0, 3)).toEqual(line.slice(0, 3));
  expect(parts.slice(3)).toEqual([" and ", marked("77")]);
});

test("nothing is lost, whatever is marked", () => {
  const text = "one two three two one";
  for (const word of ["one", "two", "three", "e", " "]) {
    const pieces = piecesOf(text, marking(word)(text));
    expect(pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("")).toBe(text);
  }
});
