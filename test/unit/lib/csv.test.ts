import { expect, it } from "vitest";

import { csvLine } from "#lib/csv";

it("a cell that could be taken for a formula begins with an apostrophe, and one with marks of the format is quoted", () => {
  for (const [cell, written] of [
    ["plain", "plain"],
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@sum", "'@sum"],
    ["\t=1", "'\t=1"],
    ["a,b", '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ["two\nlines", '"two\nlines"'],
  ] as const)
    expect(csvLine([cell])).toBe(`${written}\r\n`);
});

it("numbers stay numbers, and what is not there is empty", () => {
  expect(csvLine([-0.5, null, "end"])).toBe("-0.5,,end\r\n");
});
