import { expect, test } from "vitest";

import { endOfWindow, periodsOf } from "#models/model-spending/budget-periods";

const at = (text: string): number => Date.parse(text);
const ends = (window: "day" | "month", zone: string, moment: string): string =>
  new Date(endOfWindow(window, zone, at(moment)) ?? 0).toISOString();

test("a day and a month are those of the tenant's clock", () => {
  expect(periodsOf("UTC", at("2026-03-31T23:30:00Z"))).toEqual({ day: "2026-03-31", month: "2026-03" });
  expect(periodsOf("Europe/Berlin", at("2026-03-31T23:30:00Z"))).toEqual({ day: "2026-04-01", month: "2026-04" });
  expect(periodsOf("America/New_York", at("2026-04-01T03:30:00Z"))).toEqual({ day: "2026-03-31", month: "2026-03" });
});

test("a day ends at local midnight, also on the days when summer time begins or ends", () => {
  expect(ends("day", "Europe/Berlin", "2026-03-29T12:00:00Z")).toBe("2026-03-29T22:00:00.000Z");
  expect(ends("day", "Europe/Berlin", "2026-03-28T22:30:00Z")).toBe("2026-03-28T23:00:00.000Z");
  expect(ends("day", "Asia/Kolkata", "2026-03-28T18:29:00Z")).toBe("2026-03-28T18:30:00.000Z");
});

test("a month ends at the first local midnight of the next one", () => {
  expect(ends("month", "Europe/Berlin", "2026-03-02T00:00:00Z")).toBe("2026-03-31T22:00:00.000Z");
  expect(ends("month", "America/New_York", "2026-12-31T23:00:00Z")).toBe("2027-01-01T05:00:00.000Z");
  expect(ends("month", "Pacific/Auckland", "2026-01-31T10:59:59Z")).toBe("2026-01-31T11:00:00.000Z");
});

test("through two years the end is ahead, within the period's length, and begins another one", () => {
  for (const zone of ["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia"]) {
    for (let hour = 0; hour < 2 * 365 * 24; hour += 41) {
      const now = at("2026-01-01T00:00:00Z") + hour * 3_600_000;
      const here = periodsOf(zone, now);
      for (const window of ["day", "month"] as const) {
        const end = endOfWindow(window, zone, now) ?? 0;
        expect(end).toBeGreaterThan(now);
        expect(periodsOf(zone, end - 1)[window]).toBe(here[window]);
        expect(periodsOf(zone, end)[window]).not.toBe(here[window]);
      }
    }
  }
});
