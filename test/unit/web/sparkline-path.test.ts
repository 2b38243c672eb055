import fc from "fast-check";
import { expect, test } from "vitest";

import { lineOf } from "#web/ui/sparkline-path.ts";

test("the largest value is above the smallest, and the line goes from edge to edge", () => {
  expect(lineOf([1, 3, 2], 100, 28)).toEqual([
    [0, 26],
    [50, 2],
    [100, 14],
  ]);
});

test("no value is no line, and one value or the same ones are a line in the middle", () => {
  expect(lineOf([], 100, 28)).toEqual([]);
  expect(lineOf([7], 100, 28)).toEqual([
    [0, 14],
    [100, 14],
  ]);
  expect(lineOf([0, 0], 100, 28)).toEqual(lineOf([7], 100, 28));
});

test("no point lies outside of the picture", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }), (values) => {
      for (const [x, y] of lineOf(values, 100, 28)) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(100);
        expect(y).toBeGreaterThanOrEqual(2);
        expect(y).toBeLessThanOrEqual(26);
      }
    }),
  );
});
