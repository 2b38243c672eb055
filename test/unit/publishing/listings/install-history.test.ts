import { expect, test } from "vitest";

import { figureKeys, installHistory } from "#publishing/listings/install-history";

const at = (text: string): number => Date.parse(text);

test("thirty days and twelve months end now, and what was not counted is none", () => {
  const figures = { "2026-03-01": 3, "2026-02-28": 2, "2026-01-30": 9, "2026-03": 3, "2025-04": 7, "2025-03": 8 };
  const { days, months } = installHistory(figures, at("2026-03-01T00:00:00.000Z"));
  expect([days.from, days.installs.length, days.installs.slice(-2)]).toEqual(["2026-01-31", 30, [2, 3]]);
  expect(days.installs.reduce((sum, count) => sum + count, 0)).toBe(5);
  expect(months).toEqual({ from: "2025-04", installs: [7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3] });
});

test("the last day of a long month has the eleven months before it", () => {
  const { months } = installHistory({}, at("2026-08-31T23:59:59.999Z"));
  expect([months.from, months.installs.length]).toEqual(["2025-09", 12]);
});

test("92 days and 25 months are kept", () => {
  expect(figureKeys(at("2026-03-31T12:00:00.000Z"))).toEqual({
    day: "2026-03-31",
    month: "2026-03",
    firstDay: "2025-12-30",
    firstMonth: "2024-03",
  });
});
