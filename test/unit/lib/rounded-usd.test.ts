import { expect, test } from "vitest";

import { roundedUsd } from "#lib/rounded-usd";

test("a sum of costs has no noise of binary fractions, and loses nothing down to a nanodollar", () => {
  expect(0.00353 + 0.00352999999999999).not.toBe(0.00706);
  expect(roundedUsd(0.0070599999999999994)).toBe(0.00706);
  expect(roundedUsd(0.1 + 0.2)).toBe(0.3);
  expect(roundedUsd(0.000_000_001)).toBe(0.000_000_001);
  expect(roundedUsd(12_345.678_9)).toBe(12_345.678_9);
});
