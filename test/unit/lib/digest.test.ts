import { createHash } from "node:crypto";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { equalInConstantTime, sha256Hex, toHex } from "#lib/digest";

describe("digests", () => {
  it("are SHA-256 in lower-case hexadecimal, of texts and of bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
        const wellFormed = text.toWellFormed();
        const expected = createHash("sha256").update(wellFormed).digest("hex");
        expect(await sha256Hex(wellFormed)).toBe(expected);
        expect(await sha256Hex(Uint8Array.from(Buffer.from(wellFormed)))).toBe(expected);
      }),
    );
  });

  it("keep leading zeros", () => {
    expect(toHex(Uint8Array.of(0, 1, 255))).toBe("0001ff");
  });
});

describe("comparison in constant time", () => {
  it("says what === says", () => {
    const anyText = fc.string({ maxLength: 6 });
    fc.assert(
      fc.property(anyText, anyText, (left, right) => {
        expect(equalInConstantTime(left, right)).toBe(left === right);
        expect(equalInConstantTime(left, left)).toBe(true);
      }),
    );
  });

  it("takes a beginning, and an empty text, for another text", () => {
    expect(equalInConstantTime("secret", "sec")).toBe(false);
    expect(equalInConstantTime("sec", "secret")).toBe(false);
    expect(equalInConstantTime("aaaa", "aa")).toBe(false);
    expect(equalInConstantTime("secret", "")).toBe(false);
    expect(equalInConstantTime("", "secret")).toBe(false);
  });
});
