import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { mismatchOf } from "#areas/private-skills/json-schema";
import { mockData } from "#areas/sdlc-runs/work/mock-data";
import { documentFunctions, renameInFile, writeTestSkeletons } from "#areas/sdlc-runs/work/write-skeletons";

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

  test.each([
    ["const a = 1; { const a = 2; }", "declared 2 times"],
    ["export const a = 1;", "given out"],
    ["const a = 1; export { a };", "given out"],
    ["const a = 1; go({ a });", "property"],
    ["const a = 1; const f = (a) => { };", "parameter"],
    ["const a = 1; const total = 2;", "in the file already"],
    ["use(a);", "declared 0 times"],
    ["function a() {} const b = { c, a() {} };", "method"],
    ["const a = 1; class B {\n  c = 1;\n  a = 2;\n}", "field"],
  ])("is refused where it may change the meaning: %s", (content, reason) => {
    expect(renameInFile(content, "a", "total")).toEqual({
      ok: false,
      reason: expect.stringContaining(reason) as string,
    });
  });
});
