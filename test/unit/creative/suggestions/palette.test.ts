import fc from "fast-check";
import { expect, test } from "vitest";

import { accessibilityOf, contrastOf } from "#creative/suggestions/contrast";
import { palettesOf } from "#creative/suggestions/palette";

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("the contrast is that of WCAG, never rounded up to the next level", () => {
  expect(contrastOf("#000000", "#ffffff")).toBe(21);
  expect(contrastOf("#777777", "#ffffff")).toBe(4.47);
  expect(accessibilityOf("#777777", "#ffffff").level).toBe("AA large");
  expect(accessibilityOf("#767676", "#ffffff").level).toBe("AA");
  expect(accessibilityOf("#dddddd", "#ffffff").level).toBe("fails");
});

test("whatever the colours of a brand are, text can be read and colours stand out", () => {
  fc.assert(
    fc.property(fc.array(anyColor, { maxLength: 4 }), (brand) => {
      for (const { primary, secondary, accent, background, text, accessibility } of palettesOf(brand)) {
        for (const color of [primary, secondary, accent, background, text]) expect(color).toMatch(/^#[0-9a-f]{6}$/);
        for (const color of [primary, secondary, accent])
          expect(contrastOf(color, background)).toBeGreaterThanOrEqual(3);
        expect(accessibility).toEqual(accessibilityOf(text, background));
        expect(accessibility.contrast).toBeGreaterThanOrEqual(7);
      }
    }),
    { seed: 9, numRuns: 100 },
  );
});
