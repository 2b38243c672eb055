import * as fc from "fast-check";
import { expect, test } from "vitest";

import { documentFunctions } from "#development/sdlc-runs/work/document-functions";
import { mockData } from "#development/sdlc-runs/work/mock-data";
import { mismatchOf } from "#lib/json-schema";
import { everyCase } from "#test/support/every-case";

const SCHEMA = {
  type: "object",
  required: ["id", "email", "tags"],
  properties: {
    id: { type: "string", format: "uuid" },
    email: { type: "string", format: "email" },
    age: { type: "integer", minimum: 18, maximum: 99 },
    price: { type: "number", minimum: 0, maximum: 5 },
    tags: { type: "array", items: { enum: ["a", "b"] }, minItems: 1, maxItems: 3 },
    nick: { type: "string", minLength: 30, maxLength: 40 },
  },
};

test("mock data fits its schema, and is the same for the same seed", () => {
  fc.assert(
    fc.property(fc.nat({ max: 4_294_967_295 }), (seed) => {
      const { values } = mockData(SCHEMA, 3, seed);
      expect(values.map((value) => mismatchOf(SCHEMA, value, "value"))).toEqual([null, null, null]);
      expect(mockData(SCHEMA, 3, seed).values).toEqual(values);
    }),
    { numRuns: 50 },
  );
});

test("mock data of any large schema stops where there is no more room", () =>
  everyCase(
    [
      ["a list", { type: "array", minItems: 4_000_000_000, items: { type: "null" } }],
      ["lists of lists", { type: "array", minItems: 900, items: { type: "array", minItems: 900 } }],
      ["long texts", { type: "array", minItems: 100, items: { type: "string", minLength: 10_000 } }],
      ["a long constant", { type: "array", minItems: 100, items: { const: "x".repeat(10_000) } }],
      ["long names", { type: "array", minItems: 100, items: { properties: { ["x".repeat(10_000)]: {} } } }],
    ],
    (_what, schema) => {
      const { values, isWhole } = mockData(schema, 3, 7);
      expect(isWhole).toBe(false);
      expect(JSON.stringify(values).length).toBeLessThan(4_000_000);
      expect(mockData(SCHEMA, 1_000, 7).isWhole).toBe(true);
    },
  ));

test("says which keywords it did not heed", () => {
  expect(mockData({ type: "string", pattern: "^x" }, 1, 0).ignored).toEqual(["pattern"]);
});

test("functions without a comment get one, in their place and once", () => {
  const content = "/** Has one. */\nfunction a() {}\nexport const b = (n, { k }) => {\n  return n;\n};\n";
  const { files, documented } = documentFunctions([{ path: "a.js", content }]);
  expect(documented).toBe(1);
  expect(files[0]?.content).toBe(
    "/** Has one. */\nfunction a() {}\n/**\n * b\n * @param n\n * @param options1\n * @returns\n */\nexport const b = (n, { k }) => {\n  return n;\n};\n",
  );
  expect(documentFunctions(files).documented).toBe(0);
});
