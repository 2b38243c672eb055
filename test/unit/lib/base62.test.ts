import fc from "fast-check";
import { expect, test } from "vitest";

import { base62Length, fromBase62, toBase62 } from "#lib/base62";

test("bytes come back from their text, whose length depends on their number only", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
      const text = toBase62(bytes);
      expect(text).toHaveLength(base62Length(bytes.length));
      expect(text).toMatch(/^[0-9A-Za-z]+$/);
      expect(fromBase62(text, bytes.length)).toEqual(new Uint8Array(bytes));
    }),
  );
});

test("a text with another character, or of a number too large, is refused", () => {
  expect(fromBase62("0-", 1)).toBeNull();
  expect(fromBase62("zz", 1)).toBeNull();
  expect(fromBase62("47", 1)).toEqual(new Uint8Array([255]));
  expect(fromBase62("48", 1)).toBeNull();
});
