import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { exampleConfig } from "#creative/canvas-components/component-content";
import { unsafeAddressIn } from "#creative/canvas-components/unsafe-addresses";
import { everyCase } from "#test/support/every-case";

describe("example settings", () => {
  test("are the schema's first example that is an object", () => {
    expect(exampleConfig({ examples: ["no", { title: "A" }, { title: "B" }] })).toEqual({ title: "A" });
  });

  test("else what the properties begin with", () => {
    const properties = { a: { default: 0 }, b: { examples: ["x", "y"] }, c: { type: "string" }, d: true };
    expect(exampleConfig({ properties })).toEqual({ a: 0, b: "x" });
  });

  test("are an object for any schema", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("examples", "properties", "type"), fc.jsonValue()), (schema) => {
        expect(Array.isArray(exampleConfig(schema))).toBe(false);
        expect(typeof exampleConfig(schema)).toBe("object");
      }),
    );
  });
});

describe("unsafe addresses", () => {
  test("are told from every place where one can stand", () =>
    everyCase(
      [
        "<script src='http://example.com/a.js'>",
        "fetch(`HTTP://example.com`)",
        "<a href=javascript:alert(1)>",
        "<a href=' javascript:alert(1)'>",
        'location = "VBScript:x"',
      ],
      (code) => {
        expect(unsafeAddressIn(code)).not.toBeNull();
      },
    ));

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg">',
    "<img src='https://example.com/a.png'>",
    "<p>In javascript: numbers are floating.</p>",
  ])("%s is fine", (code) => {
    expect(unsafeAddressIn(code)).toBeNull();
  });

  test("text without a colon is always fine", () => {
    fc.assert(fc.property(fc.string(), (text) => unsafeAddressIn(text.replaceAll(":", "")) === null));
  });
});
