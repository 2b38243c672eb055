import fc from "fast-check";
import { expect, test } from "vitest";

import { titleOf } from "#conversation/chat/title-of";

test("a title is one line of at most 80 characters, as the message begins", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }), (message) => {
      const title = titleOf(message);
      expect(title.length).toBeLessThanOrEqual(80);
      expect(title.isWellFormed()).toBe(true);
      expect(title).not.toMatch(/[\n\r\t]/);
    }),
  );
  expect(titleOf("  What is\n12 percent?  ")).toBe("What is 12 percent?");
});
