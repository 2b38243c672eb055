import { describe, expect, test } from "vitest";

import { everyCase } from "#test/support/every-case";
import { checkValue } from "#workers/intake/check-value";

type Schema = Record<string, unknown>;

const fits = (schema: Schema, value: unknown): boolean => checkValue({ schema, value }).length === 0;
const number = { type: "number" };

describe("each keyword accepts what fits and refuses what does not", () => {
  test("of kinds and values", () =>
    everyCase(
      [
        [{ type: "integer" }, 3, 3.5],
        [{ type: ["string", "null"] }, null, 1],
        [{ type: "string", nullable: true }, null, 1],
        [{ enum: [{ a: 1, b: [2] }, "x"] }, { b: [2], a: 1 }, { a: 1 }],
        [{ const: null }, null, 0],
        [{ minimum: 2, exclusiveMaximum: 4 }, 2, 4],
        [{ minimum: 2, exclusiveMinimum: true }, 3, 2],
        [{ multipleOf: 0.1 }, 0.3, 0.35],
        [{ minLength: 2, maxLength: 2 }, "👍👍", "👍"],
        [{ pattern: "^\\d{3}$" }, "123", "1234"],
      ],
      (schema: Schema, good: unknown, bad: unknown) => {
        expect([fits(schema, good), fits(schema, bad)], JSON.stringify(schema)).toEqual([true, false]);
      },
    ));

  test("of lists", () =>
    everyCase(
      [
        [{ items: number }, [1, 2], [1, "2"]],
        [{ prefixItems: [number], items: false }, [1], [1, 2]],
        [{ items: [number], additionalItems: { type: "string" } }, [1, "x"], [1, 2]],
        [{ minItems: 1, maxItems: 1 }, [1], []],
        [{ uniqueItems: true }, [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 1 }]],
        [{ contains: number }, ["x", 1], ["x"]],
        [{ contains: number, maxContains: 1 }, [1], [1, 2]],
      ],
      (schema: Schema, good: unknown, bad: unknown) => {
        expect([fits(schema, good), fits(schema, bad)], JSON.stringify(schema)).toEqual([true, false]);
      },
    ));

  test("of objects", () =>
    everyCase(
      [
        [{ properties: { a: number } }, { a: 1, b: "x" }, { a: "1" }],
        [{ required: ["a"] }, { a: null }, {}],
        [{ properties: { a: {} }, additionalProperties: false }, { a: 1 }, { b: 1 }],
        [{ patternProperties: { "^x-": number }, additionalProperties: false }, { "x-a": 1 }, { "x-a": "1" }],
        [{ propertyNames: { pattern: "^[a-z]+$" } }, { a: 1 }, { A: 1 }],
        [{ minProperties: 1, maxProperties: 1 }, { a: 1 }, {}],
        [{ dependentRequired: { a: ["b"] } }, { a: 1, b: 1 }, { a: 1 }],
        [{ dependentSchemas: { a: { required: ["b"] } } }, { b: 1 }, { a: 1 }],
        [{ required: ["constructor"] }, { constructor: 1 }, {}],
      ],
      (schema: Schema, good: unknown, bad: unknown) => {
        expect([fits(schema, good), fits(schema, bad)], JSON.stringify(schema)).toEqual([true, false]);
      },
    ));

  test("of joined schemas and references", () => {
    const conditional = JSON.parse('{"if":{"type":"number"},"then":{"minimum":1},"else":{"type":"string"}}') as Schema;
    const tree = { $defs: { node: { properties: { next: { $ref: "#/$defs/node" }, of: number } } } };
    return everyCase(
      [
        [{ allOf: [number, { minimum: 1 }] }, 1, 0],
        [{ anyOf: [number, { type: "null" }] }, null, "x"],
        [{ oneOf: [number, { type: "integer" }] }, 1.5, 1],
        [{ not: number }, "x", 1],
        [conditional, "x", 0],
        [{ $ref: "#/$defs/a~1b", $defs: { "a/b": number } }, 1, "x"],
        [{ ...tree, $ref: "#/$defs/node" }, { next: { next: { of: 1 } } }, { next: { next: { of: "x" } } }],
      ],
      (schema: Schema, good: unknown, bad: unknown) => {
        expect([fits(schema, good), fits(schema, bad)], JSON.stringify(schema)).toEqual([true, false]);
      },
    );
  });
});

test("a mismatch names its place, and at most five are told", () => {
  const schema = { properties: { a: { items: { properties: { b: number } } } } };
  expect(checkValue({ schema, value: { a: [{ b: 1 }, { b: "x" }] } })).toEqual([
    { path: ["a", "1", "b"], message: "must be of type number" },
  ]);
  const wrong = Array.from({ length: 20 }, () => "x");
  expect(checkValue({ schema: { items: number }, value: wrong })).toHaveLength(5);
});

test("what has no linear form, and other documents, are left to the tool's server", () =>
  everyCase(
    [
      [{ pattern: "^(?!x)" }],
      [{ pattern: "(a)\\1" }],
      [{ pattern: "(" }],
      [{ pattern: "a".repeat(1_001) }],
      [{ $ref: "https://elsewhere.example.com/schema" }],
      [{ format: "email" }],
    ],
    (schema: Schema) => {
      expect(fits(schema, "xx")).toBe(true);
    },
  ));

describe("a hostile schema is refused after a bounded number of steps", () => {
  const doubling = (times: number): Schema => ({
    $ref: "#/$defs/d0",
    $defs: {
      ...Object.fromEntries(
        Array.from({ length: times }, (_, index) => {
          const next = { $ref: `#/$defs/d${index + 1}` };
          return [`d${index}`, { allOf: [next, next] }];
        }),
      ),
      [`d${times}`]: {},
    },
  });
  const branches = { items: { anyOf: Array.from({ length: 2_000 }, (_, index) => ({ const: index })) } };

  test.each([
    ["references that double", doubling(25), {}],
    ["a reference to itself", { $ref: "#" }, {}],
    ["references in a circle", { allOf: [{ $ref: "#/allOf/1" }, { $ref: "#/allOf/0" }] }, {}],
    ["branches for each entry", branches, Array.from({ length: 2_000 }, () => -1)],
    ["a pattern on a long text", { pattern: "[ab]*a[ab]{300}$" }, "ab".repeat(50_000)],
  ])("%s", (_name, schema, value) => {
    const [first] = checkValue({ schema: schema as Schema, value });
    expect(first?.message).toMatch(/too many steps/);
  });

  test("a pattern that backtracks elsewhere for hours is matched in a moment", () => {
    expect(fits({ pattern: "^(a+)+$" }, `${"a".repeat(5_000)}!`)).toBe(false);
  });
});
