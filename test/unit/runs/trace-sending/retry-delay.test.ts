import { expect, test } from "vitest";

import { retryDelayMs } from "#runs/trace-sending/retry-delay";

test("pauses double from five seconds to an hour, and are up to a tenth longer", () => {
  expect([1, 2, 3, 10, 11, 1_000].map((attempts) => retryDelayMs(attempts, null, 0) / 1_000)).toEqual([
    5, 10, 20, 2_560, 3_600, 3_600,
  ]);
  expect(retryDelayMs(1, null, 0.999)).toBe(5_500);
});

test("a receiver's wish counts when it is longer, up to twelve hours", () => {
  expect(retryDelayMs(1, 60_000, 0)).toBe(60_000);
  expect(retryDelayMs(5, 1_000, 0)).toBe(80_000);
  expect(retryDelayMs(1, 10 * 86_400_000, 0)).toBe(12 * 3_600_000);
});
