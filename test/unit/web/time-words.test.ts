import { expect, test } from "vitest";

import { clockText, durationText, nearText } from "#web/lib/time-words.ts";

test.each([
  [0, "0 ms"],
  [216, "216 ms"],
  [999.6, "1 s"],
  [1_820, "1.82 s"],
  [6_400, "6.4 s"],
  [18_940, "18.9 s"],
  [59_960, "1 m 0 s"],
  [372_000, "6 m 12 s"],
  [85_680_000, "23 h 48 m"],
  [400_000_000, "5 d"],
  [-5, "0 ms"],
])("%d milliseconds are said as %s", (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});

const NOW = Date.UTC(2026, 10, 19, 12);

test.each([
  [0, "now"],
  [-12_000, "12 s ago"],
  [-59_600, "1 min ago"],
  [-12 * 60_000, "12 min ago"],
  [-23.9 * 3_600_000, "23 h ago"],
  [3 * 3_600_000, "in 3 h"],
  [-86_400_000, null],
  [200_000_000, null],
])("what is %d milliseconds from now is said as %s", (distance, text) => {
  expect(nearText(NOW + distance, NOW)).toBe(text);
});

test("a moment of a trace has its milliseconds", () => {
  expect(clockText(new Date(2026, 10, 19, 4, 5, 6, 7))).toBe("04:05:06.007");
});
