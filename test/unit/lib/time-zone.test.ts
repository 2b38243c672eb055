import { describe, expect, test } from "vitest";

import { daysAfter, dayStart, timeZoneOf, UTC, type TimeZone } from "#lib/time-zone";

const zone = (name: string): TimeZone => timeZoneOf(name) ?? UTC;
const starts = (name: string, from: string, days: number): string[] => {
  const first = dayStart(zone(name), Date.parse(from));
  return Array.from({ length: days }, (_, index) => new Date(daysAfter(zone(name), first, index)).toISOString());
};

describe("a day", () => {
  test("begins at midnight of its zone, by name and by minutes east of UTC", () => {
    expect(starts("UTC", "2026-11-21T23:59:59Z", 1)).toEqual(["2026-11-21T00:00:00.000Z"]);
    expect(starts("60", "2026-11-21T23:30:00Z", 1)).toEqual(["2026-11-21T23:00:00.000Z"]);
    expect(starts("-330", "2026-11-21T05:00:00Z", 1)).toEqual(["2026-11-20T05:30:00.000Z"]);
    expect(starts("Asia/Kolkata", "2026-11-21T20:00:00Z", 1)).toEqual(["2026-11-21T18:30:00.000Z"]);
  });

  test("has 23 hours when clocks go forward and 25 when they go back", () => {
    expect(starts("Europe/Berlin", "2026-03-28T12:00:00Z", 3)).toEqual([
      "2026-03-27T23:00:00.000Z",
      "2026-03-28T23:00:00.000Z",
      "2026-03-29T22:00:00.000Z",
    ]);
    expect(starts("Europe/Berlin", "2026-10-24T12:00:00Z", 3)).toEqual([
      "2026-10-23T22:00:00.000Z",
      "2026-10-24T22:00:00.000Z",
      "2026-10-25T23:00:00.000Z",
    ]);
  });

  test("is counted back as it is counted on", () => {
    const first = Date.parse("2026-10-26T23:00:00Z");
    expect(new Date(daysAfter(zone("Europe/Berlin"), first, -2)).toISOString()).toBe("2026-10-24T22:00:00.000Z");
  });
});

test("an unknown zone is refused", () => {
  expect(["Mars/Olympus", "", "841", "+2", "1.5", "' OR 1"].map(timeZoneOf)).toEqual(Array(6).fill(null));
});
