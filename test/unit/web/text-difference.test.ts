import fc from "fast-check";
import { expect, test } from "vitest";

import { textDifference } from "#web/parts/text-difference.ts";

const text = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 10 }).map((lines) => lines.join("\n"));

test("the lines of each side are that text, and what both have is said once", () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const lines = textDifference(a, b);
      const of = (side: "a" | "b") =>
        lines
          .filter((line) => line.side === "both" || line.side === side)
          .map((line) => line.text)
          .join("\n");
      expect([of("a"), of("b")]).toEqual([a, b]);
      if (a === b) expect(lines.every(({ side }) => side === "both")).toBe(true);
    }),
  );
});

test("one changed line of a long text is one line of each side", () => {
  const lines = Array.from({ length: 5_000 }, (_line, place) => `line ${place}`);
  const changed = lines.with(2_500, "another");
  const differing = textDifference(lines.join("\n"), changed.join("\n")).filter(({ side }) => side !== "both");
  expect(differing).toEqual([
    { side: "a", text: "line 2500" },
    { side: "b", text: "another" },
  ]);
});
