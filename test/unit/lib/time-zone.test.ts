import { describe, expect, test } from "vitest";

import { dateOf, daysAfter, dayStart, timeZoneOf, UTC, type TimeZone } from "#lib/time-zone";

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

  test("begins once where the clocks go back over midnight, or after it", () => {
    // Havana: 01:00 becomes 00:00 on 1 November. The Azores: 01:00 becomes 00:00 on 25 October.
    expect(starts("America/Havana", "2026-10-31T12:00:00Z", 3)).toEqual([
      "2026-10-31T04:00:00.000Z",
      "2026-11-01T04:00:00.000Z",
      "2026-11-02T05:00:00.000Z",
    ]);
    expect(starts("Atlantic/Azores", "2026-10-24T12:00:00Z", 3)).toEqual([
      "2026-10-24T00:00:00.000Z",
      "2026-10-25T00:00:00.000Z",
      "2026-10-26T01:00:00.000Z",
    ]);
    // Beirut: 00:00 becomes 23:00. St. John's until 2011: 00:01 became 23:01.
    expect(starts("Asia/Beirut", "2026-10-24T12:00:00Z", 2)).toEqual([
      "2026-10-23T21:00:00.000Z",
      "2026-10-24T22:00:00.000Z",
    ]);
    const again = Date.parse("2010-11-07T03:00:00Z");
    expect(dayStart(zone("America/St_Johns"), again)).toBe(Date.parse("2010-11-07T02:30:00Z"));
    expect(dateOf(zone("America/St_Johns"), again)).toBe("2010-11-07");
  });

  test("begins when the clocks skip its midnight", () => {
    expect(starts("America/Havana", "2026-03-08T12:00:00Z", 1)).toEqual(["2026-03-08T05:00:00.000Z"]);
    expect(starts("America/Nuuk", "2026-03-29T12:00:00Z", 1)).toEqual(["2026-03-29T01:00:00.000Z"]);
  });

  test("has one beginning for all its moments, whose order is that of the moments, in every zone", () => {
    for (const [name, from] of [
      ["America/Havana", "2026-10-31"],
      ["America/Havana", "2026-03-07"],
      ["Atlantic/Azores", "2026-10-24"],
      ["Asia/Beirut", "2026-10-23"],
      ["America/Nuuk", "2026-03-27"],
      ["America/St_Johns", "2010-11-06"],
      ["America/St_Johns", "2010-03-13"],
      ["America/Sao_Paulo", "2016-10-15"],
      ["Australia/Lord_Howe", "2026-04-04"],
      ["Europe/Berlin", "2026-10-24"],
    ] as const) {
      const one = zone(name);
      let [last, date] = [0, ""];
      for (let at = Date.parse(from); at < Date.parse(from) + 2.5 * 86_400_000; at += 1_800_000) {
        const [start, day] = [dayStart(one, at), dateOf(one, at)];
        expect([start <= at, start >= last, start === last, dayStart(one, start)], `${name} ${at}`).toEqual([
          true,
          true,
          day === date,
          start,
        ]);
        [last, date] = [start, day];
      }
    }
  });

  test("is counted back as it is counted on", () => {
    const first = Date.parse("2026-10-26T23:00:00Z");
    expect(new Date(daysAfter(zone("Europe/Berlin"), first, -2)).toISOString()).toBe("2026-10-24T22:00:00.000Z");
  });
});

test("an unknown zone is refused", () => {
  expect(["Mars/Olympus", "", "841", "+2", "1.5", "' OR 1"].map(timeZoneOf)).toEqual(Array(6).fill(null));
});
