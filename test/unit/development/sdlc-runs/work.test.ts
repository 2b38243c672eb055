import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { mockData } from "#development/sdlc-runs/work/mock-data";
import { documentFunctions, renameInFile, writeTestSkeletons } from "#development/sdlc-runs/work/write-skeletons";
import { validatorFor } from "#development/sdlc-runs/work/write-validator";
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

test("a validator may have a name that its own text uses", () =>
  everyCase(["validate", "check", "typeOf", "SCHEMA", "value", "problems"], async (name) => {
    const made = validatorFor({ type: "object", properties: { a: { type: "number" } } }, name);
    const source = made.ok ? (made.files[0]?.content ?? "") : "";
    const written = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as Record<
      string,
      (value: unknown) => string[]
    >;
    expect(written[name]?.({ a: 1 })).toEqual([]);
    expect(written[name]?.({ a: "1" })).toEqual(["value.a must be number"]);
  }));

test("says which keywords it did not heed", () => {
  expect(mockData({ type: "string", pattern: "^x" }, 1, 0).ignored).toEqual(["pattern"]);
});

test("skeletons are written of what a file gives out, and only where there is no test", () => {
  const source = { path: "a.js", content: "export function pay(sum, card = null) {\n}\nfunction inner() {\n}\n" };
  const [skeleton, ...others] = writeTestSkeletons([source]);
  expect(others).toEqual([]);
  expect(skeleton?.path).toBe("a.test.js");
  expect(skeleton?.content).toContain('test.todo("refuses a bad card")');
  expect(skeleton?.content).not.toContain("inner");
  expect(writeTestSkeletons([source, { path: "a.test.js", content: "" }])).toEqual([]);
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

describe("renaming", () => {
  test("changes every occurrence that is code", () => {
    expect(renameInFile("const a = 1;\nuse(a, b.a, `${a}`); // a 'a'\n", "a", "total")).toEqual({
      ok: true,
      content: "const total = 1;\nuse(total, b.a, `${total}`); // a 'a'\n",
      places: 3,
    });
  });

  test("is refused where it may change the meaning", () =>
    everyCase(
      [
        ["const a = 1; { const a = 2; }", "declared 2 times"],
        ["export const a = 1;", "is exported"],
        ["const a = 1; export { a };", "is exported"],
        ["const a = 1; go({ a });", "property"],
        ["const a = 1; const f = (a) => { };", "parameter"],
        ["const a = 1; const total = 2;", "already in the file"],
        ["use(a);", "declared 0 times"],
        ["function a() {} const b = { c, a() {} };", "method"],
        ["const a = 1; class B {\n  c = 1;\n  a = 2;\n}", "field"],
      ],
      (content, reason) => {
        expect(renameInFile(content, "a", "total")).toEqual({
          ok: false,
          reason: expect.stringContaining(reason) as string,
        });
      },
    ));
});
