import { expect, it } from "vitest";

import { guidanceText } from "#engine/reasoning/models/guidance-text";

it("a model is told the day of the workspace's time zone, not that of UTC", () => {
  const evening = Date.UTC(2026, 10, 24, 20);
  const told = (timeZone: string): string =>
    guidanceText({ askedAt: evening, guidance: { timeZone, corrections: [] } });
  expect(told("UTC")).toBe("Today is Tuesday, 2026-11-24, in the time zone UTC.");
  expect(told("Pacific/Auckland")).toBe("Today is Wednesday, 2026-11-25, in the time zone Pacific/Auckland.");
  expect(told("Pacific/Pago_Pago")).toBe("Today is Tuesday, 2026-11-24, in the time zone Pacific/Pago_Pago.");
  expect(told("America/New_York")).toBe("Today is Tuesday, 2026-11-24, in the time zone America/New_York.");
});
