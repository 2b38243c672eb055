import fc from "fast-check";
import { expect, test } from "vitest";

import { EMPTY_CHECKSUM, textChecksum } from "#lib/text-checksum";

test("the checksum of a text is the same in whatever parts it is read", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" })), (parts) => {
      const inParts = parts.reduce((before, part) => textChecksum(part, before), EMPTY_CHECKSUM);
      expect(inParts).toBe(textChecksum(parts.join("")));
      expect(inParts).toMatch(/^[0-9a-f]{8}$/);
    }),
  );
});

test("texts that differ in one character have different checksums", () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 1 }), fc.string(), (before, character, after) => {
      const other = character === "a" ? "b" : "a";
      expect(textChecksum(before + other + after)).not.toBe(textChecksum(before + character + after));
    }),
  );
});
