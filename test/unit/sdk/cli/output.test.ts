import { expect, test } from "vitest";

import { escapedJson, printable, printableLines } from "#sdk/cli/output";

const OBEYED = "\u001B[2J\u009B31m\u007F\r\u202E\u2066\u200B\u2028\u2029\u00AD\u3164\u{E0041}\uD800";

test("what a terminal obeys, reorders or hides appears as an escape", () => {
  expect(printable(OBEYED)).toBe(
    String.raw`\u{1b}[2J\u{9b}31m\u{7f}\r\u{202e}\u{2066}\u{200b}\u{2028}\u{2029}\u{ad}\u{3164}\u{e0041}\u{d800}`,
  );
});

test("a value stays on its line; a streamed answer keeps its lines, and its tabs become spaces", () => {
  expect(printable("a\nb\tc\r\n")).toBe(String.raw`a\nb\tc\r\n`);
  expect(printableLines("a\r\nb\tc\rd\n")).toBe("a\nb    c\\rd\n");
});

test("letters of every script and whole emoji stay", () => {
  const text = "Grüße, 日本　語, עברית, 👩🏽‍🚀 ❤️ 👨‍👩‍👧";
  expect(printable(text)).toBe(text);
  expect(printable("Desk\u200D")).toBe(String.raw`Desk\u{200d}`);
});

test("JSON without such characters has the same value", () => {
  const value = { [OBEYED]: [OBEYED, "a\n"] };
  const json = escapedJson(JSON.stringify(value, null, 2));
  expect(JSON.parse(json)).toEqual(value);
  expect(json).toMatch(/^[\n\x20-\x7E]*$/);
});
