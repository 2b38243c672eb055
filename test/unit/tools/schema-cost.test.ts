import { expect, test } from "vitest";

import { isBoundedSchema, MAX_OPENED_PARTS } from "#tools/wire/schema-cost";

const doubling = (times: number) => ({
  $ref: "#/$defs/d0",
  $defs: Object.fromEntries(
    Array.from({ length: times }, (_, index) => {
      const next = { $ref: `#/$defs/d${index + 1}` };
      return [`d${index}`, { allOf: [next, next] }];
    }),
  ),
});

test("a schema is bounded by its parts with references followed, not by its text", () => {
  expect(isBoundedSchema(doubling(10))).toBe(true);
  expect(isBoundedSchema(doubling(25))).toBe(false);
  expect(isBoundedSchema({ enum: Array.from({ length: MAX_OPENED_PARTS }, () => ({})) })).toBe(false);
});

test("recursive schemas and dangling references are accepted", () => {
  const node = { properties: { children: { items: { $ref: "#/$defs/node" } } } };
  expect(isBoundedSchema({ $ref: "#/$defs/node", $defs: { node } })).toBe(true);
  expect(isBoundedSchema({ properties: { self: { $ref: "#" } } })).toBe(true);
  expect(isBoundedSchema({ $ref: "#/nowhere/constructor" })).toBe(true);
});

test("definitions that nothing refers to cost nothing", () => {
  expect(isBoundedSchema({ $defs: doubling(25).$defs })).toBe(true);
});
