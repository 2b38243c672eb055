import { expect, test } from "vitest";

import { partAt, replacePart, valueText, withoutTerm } from "#web/runs/query-field.ts";

test.each([
  ["to", { field: null, part: "to", from: 0 }],
  ["selkie -to", { field: null, part: "to", from: 8 }],
  ["tool:re", { field: "tool", part: "re", from: 5 }],
  ['agent:"Refund Cl', { field: "agent", part: "Refund Cl", from: 6 }],
  ['agent:"A b",re', { field: "agent", part: "re", from: 12 }],
  ["a -outcome:", { field: "outcome", part: "", from: 11 }],
  ['"a phrase', null],
  ["cost>0.1", null],
])("at the end of %s the person writes a field or its value", (text, part) => {
  expect(partAt(text, text.length)).toEqual(part);
});

test("a proposal takes the place of what was typed, and a value is followed by a space", () => {
  const text = "selkie to cost>1";
  expect(replacePart(text, { field: null, part: "to", from: 7 }, 9, "tool:")).toEqual(["selkie tool: cost>1", 12]);
  expect(replacePart("tool:re", { field: "tool", part: "re", from: 5 }, 7, valueText("a b"))).toEqual([
    'tool:"a b" ',
    11,
  ]);
});

test("a query without one of its terms has the others", () => {
  expect(withoutTerm("selkie  tool:a cost>1", { offset: 8, length: 6 })).toBe("selkie cost>1");
});
