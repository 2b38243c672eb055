import { expect, test } from "vitest";

import { atText, clockText, dayText, durationText, leftText, nearText } from "#web/lib/time-words.ts";

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

test("a moment has its day where it is another one, and its year where that is another one", () => {
  const now = new Date(2026, 10, 28, 19, 20);
  expect(atText(new Date(2026, 10, 28, 7, 5), now)).toBe("07:05");
  expect(atText(new Date(2026, 10, 27, 19, 20), now)).toMatch(/^(?:27 Nov|Nov 27), 19:20$/);
  expect(dayText(new Date(2025, 0, 2), { now })).toMatch(/^(?:2 Jan|Jan 2),? 2025$/);
});

test.each([
  [23.9 * 3_600_000, "23 h left"],
  [59_600, "1 min left"],
  [3.2 * 86_400_000, "3 d left"],
])("%d milliseconds until the end are said as %s", (distance, text) => {
  expect(leftText(NOW + distance, NOW)).toBe(text);
});
