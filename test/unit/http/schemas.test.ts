import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { text, title } from "#http/schemas";
import { isStorable } from "#lib/json";
import { everyCase } from "#test/support/every-case";

const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
};

describe("depth of JSON", () => {
  it.each([
    ["lists", (inner: unknown) => [inner]],
    ["objects", (inner: unknown) => ({ inner })],
  ])("may be 64 levels of %s, not 65", (_what, wrap) => {
    expect(isStorable(nested(64, wrap))).toBe(true);
    expect(isStorable(nested(65, wrap))).toBe(false);
  });

  it("is found out of a value that no recursion would survive", () => {
    expect(isStorable(nested(500_000, (inner) => [inner]))).toBe(false);
  });

  it("refuses numbers that are not finite", () => {
    expect(isStorable(JSON.parse('{"a":[1e400]}'))).toBe(false);
    expect(isStorable({ a: [Number.MAX_VALUE, -0, 5e-324] })).toBe(true);
  });

  it("is not width", () => {
    expect(isStorable(Array.from({ length: 100_000 }, () => ({})))).toBe(true);
  });
});

describe("texts", () => {
  it("refuse control characters and halves of characters", () =>
    everyCase(["\u0000", "a\u0007b", "\u001B[31m", "\u007F", "\uD800", "a\uDC00"], (value) => {
      expect(text(10).safeParse(value).success).toBe(false);
    }));

  it("take lines, tabs and every script", () =>
    everyCase(["a\nb\tc\r", "𝄞", "é", "مرحبا", "👩‍👩‍👧"], (value) => {
      expect(text(20).safeParse(value).success).toBe(true);
    }));

  it("of one line refuse white space alone and line breaks", () => {
    for (const value of ["", "  ", "a\nb", "a\tb", "\u00A0"]) expect(title(10).safeParse(value).success).toBe(false);
    expect(title(10).safeParse(" a b ").success).toBe(true);
  });

  it("have at most the given characters", () => {
    expect(title(3).safeParse("abc").success).toBe(true);
    expect(title(3).safeParse("abcd").success).toBe(false);
  });

  it("have their lengths in code points, as the document's maxLength and minLength", () => {
    const part = fc.constantFrom("a", "é", "語", "🇸", "𝄞", "👩\u200d👧");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.nat(40), fc.nat(40), (parts, most, least) => {
        const value = parts.join("");
        const length = Array.from(value).length;
        expect(text(most, least).safeParse(value).success).toBe(length <= most && length >= least);
      }),
    );
  });
});
