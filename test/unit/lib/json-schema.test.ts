import { describe, expect, test } from "vitest";

import { mismatchOf, refusalOfSchema } from "#lib/json-schema";
import { MAX_SCHEMA_PARTS } from "#lib/schema-size";
import { everyCase } from "#test/support/every-case";

const amount = { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] };

describe("checks", () => {
  test("a value that fits has no mismatch", () => {
    expect(mismatchOf(amount, { amount: 1, note: "x" }, "input")).toBeNull();
  });

  test("says where a value does not fit", () => {
    expect(mismatchOf(amount, { amount: "1" }, "input")).toMatch(/^input\.amount: /);
  });

  test("a default does not fill in a missing required value", () => {
    const schema = { ...amount, properties: { amount: { type: "number", default: 1 } } };
    expect(mismatchOf(schema, {}, "input")).toMatch(/^input\.amount: /);
  });

  test("a name that must be there, whether or not its property is described", () =>
    everyCase(
      [
        [{ type: "object", required: ["amount"] }, { amount: 1 }, {}],
        [{ type: "object", required: ["amount"], properties: { note: {} } }, { amount: null }, { note: "x" }],
        [{ type: ["object", "null"], required: ["amount"] }, null, {}],
        [{ required: ["amount"] }, { amount: 1 }, {}],
        [{ required: ["amount"], properties: { amount: { type: "number" } } }, { amount: 1 }, { amount: "1" }],
        [{ required: ["amount"], additionalProperties: { type: "number" } }, { amount: 1 }, { amount: "1" }],
        [{ type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }] }, { b: 1 }, { c: 1 }],
        [{ allOf: [amount, { required: ["note"] }] }, { amount: 1, note: 1 }, { amount: 1 }],
        [{ type: "object", properties: { of: { required: ["amount"] } } }, { of: { amount: 1 } }, { of: {} }],
      ],
      (schema: Record<string, unknown>, fits: unknown, lacks: unknown) => {
        expect(refusalOfSchema(schema)).toBeNull();
        expect(mismatchOf(schema, fits, "input")).toBeNull();
        expect(mismatchOf(schema, lacks, "input")).toEqual(expect.any(String));
      },
    ));

  test("nothing has a name that must be there and may not", () => {
    const schema = { type: "object", required: ["amount"], additionalProperties: false };
    expect(mismatchOf(schema, { amount: 1 }, "input")).toEqual(expect.any(String));
    expect(mismatchOf(schema, {}, "input")).toEqual(expect.any(String));
  });

  test("what a schema says of one type without naming it", () =>
    everyCase(
      [
        [{ properties: { amount: { type: "number" } } }, { amount: 1 }, { amount: "1" }],
        [{ items: { type: "number" } }, [1], ["1"]],
        [{ minItems: 1 }, ["x"], []],
        [{ type: "array", maxItems: 1 }, ["x"], ["x", "y"]],
        [{ minLength: 1 }, "x", ""],
        [{ minimum: 1 }, 1, 0],
      ],
      (schema: Record<string, unknown>, fits: unknown, lacks: unknown) => {
        expect(mismatchOf(schema, fits, "input")).toBeNull();
        expect(mismatchOf(schema, lacks, "input")).toEqual(expect.any(String));
      },
    ));

  test("a property may have the name of a keyword", () => {
    const schema = { type: "object", properties: { pattern: { type: "number" }, title: { type: "string" } } };
    expect(refusalOfSchema(schema)).toBeNull();
    expect(mismatchOf(schema, { pattern: "x" }, "input")).toMatch(/^input\.pattern: /);
  });

  test("a regular expression is never run", () => {
    const schema = { type: "string", pattern: "^(a+)+$" };
    expect(refusalOfSchema(schema)).toBeNull();
    expect(mismatchOf(schema, `${"a".repeat(60)}!`, "input")).toBeNull();
  });

  test.each(["$defs", "definitions"])("follows references into %s", (container) => {
    const schema = { $ref: `#/${container}/money`, [container]: { money: amount } };
    expect(refusalOfSchema(schema)).toBeNull();
    expect(mismatchOf(schema, { amount: "x" }, "input")).toMatch(/^input\.amount: /);
  });
});

describe("refuses", () => {
  test("schemas beyond the limits", () =>
    everyCase(
      [
        ["a reference to elsewhere", { $ref: "https://example.com/schema" }],
        ["a reference to nothing", { $ref: "#/$defs/none" }],
        ["a reference to itself", { $ref: "#/$defs/a", $defs: { a: { allOf: [{ $ref: "#/$defs/a" }] } } }],
        ["a reference to the root", { type: "object", properties: { next: { $ref: "#" } } }],
        ["patterns over names", { type: "object", patternProperties: { "^a": {} } }],
        ["conditions", { if: { type: "string" }, else: { minLength: 3 } }],
        ["a type that is none", { type: "money" }],
        ["a list longer than a check should take", { enum: Array.from({ length: MAX_SCHEMA_PARTS + 1 }, (_, n) => n) }],
      ],
      (_title, schema) => {
        expect(refusalOfSchema(schema)).toEqual(expect.any(String));
      },
    ));

  test("a small schema that doubles with every reference, at once", () => {
    const doubling = (name: number) => ({ anyOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }] });
    const $defs = Object.fromEntries(Array.from({ length: 60 }, (_, name) => [name, doubling(name + 1)]));
    expect(refusalOfSchema({ ...doubling(0), $defs: { ...$defs, 60: { type: "null" } } })).toMatch(/parts/);
  });

  test("a small schema that doubles with every list of types, at once", () => {
    let schema: Record<string, unknown> = { type: "null" };
    for (let depth = 0; depth < 40; depth++) schema = { type: ["object", "null"], properties: { a: schema } };
    expect(refusalOfSchema(schema)).toMatch(/parts/);
  });
});

describe("a check takes a bounded number of steps", () => {
  const alternatives = (count: number) => ({
    items: { anyOf: Array.from({ length: count }, () => ({ type: "string" })) },
  });
  const numbers = (count: number) => Array.from({ length: count }, () => 1);

  test("a schema and a value that are too large together are a mismatch", () => {
    expect(refusalOfSchema(alternatives(900))).toBeNull();
    expect(mismatchOf(alternatives(900), numbers(100), "input")).toMatch(/^input: cannot be checked/);
  });

  test("a large value with a small schema, and a small value with a large one, are checked", () => {
    expect(mismatchOf({ items: { type: "number" } }, numbers(10_000), "input")).toBeNull();
    expect(mismatchOf(alternatives(900), numbers(10), "input")).toMatch(/^input\.0: /);
  });
});
