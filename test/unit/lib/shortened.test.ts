import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { shortened } from "#lib/shortened";

const anyText = fc.string({ unit: "binary", maxLength: 60 });
const anyLength = fc.integer({ min: 1, max: 40 });

describe("a shortened text", () => {
  it("is never longer than asked, and never half a character at its end", () => {
    fc.assert(
      fc.property(anyText, anyLength, (text, maxLength) => {
        const short = shortened(text, maxLength);
        expect(short.length).toBeLessThanOrEqual(maxLength);
        expect(short.isWellFormed()).toBe(true);
      }),
    );
    expect(shortened("a😀b", 3)).toBe("a\uFFFD…");
  });

  it("is the text itself when it fits", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(shortened(text, text.length + 1)).toBe(text.toWellFormed());
      }),
    );
  });

  it("tells that it was cut", () => {
    expect(shortened("four", 4)).toBe("four");
    expect(shortened("fiver", 4)).toBe("fiv…");
  });
});
