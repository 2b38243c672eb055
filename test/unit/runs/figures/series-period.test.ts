import { describe, expect, test } from "vitest";

import { timeZoneOf, UTC } from "#lib/time-zone";
import { seriesPeriods, type AskedPeriod, type Period } from "#runs/figures/series-period";

const NOW = Date.parse("2026-11-21T10:20:00Z");
const asked = (fields: Partial<AskedPeriod>): AskedPeriod => ({
  step: "1h",
  zone: UTC,
  from: undefined,
  to: undefined,
  ...fields,
});
const edges = ({ starts, end }: Period): string[] => [starts[0] ?? 0, end].map((at) => new Date(at).toISOString());

describe("the periods of a series", () => {
  test("are the last 24 hours with the present one, or the last 30 days with today", () => {
    const hours = seriesPeriods(asked({}), NOW);
    expect(edges(hours.now)).toEqual(["2026-11-20T10:00:00.000Z", "2026-11-21T11:00:00.000Z"]);
    const days = seriesPeriods(asked({ step: "1d" }), NOW);
    expect(edges(days.now)).toEqual(["2026-10-22T00:00:00.000Z", "2026-11-22T00:00:00.000Z"]);
  });

  test("are as long before as they are now, also over a change of the clocks", () => {
    const zone = timeZoneOf("Europe/Berlin") ?? UTC;
    const { now, before } = seriesPeriods(
      asked({ step: "1d", zone, from: Date.parse("2026-10-26T12:00:00Z"), to: Date.parse("2026-10-28T12:00:00Z") }),
      NOW,
    );
    expect(edges(now)).toEqual(["2026-10-25T23:00:00.000Z", "2026-10-28T23:00:00.000Z"]);
    expect(edges(before)).toEqual(["2026-10-22T22:00:00.000Z", "2026-10-25T23:00:00.000Z"]);
    expect(before.starts).toHaveLength(now.starts.length);
  });

  test("end before the moment that ends them, and never after now", () => {
    const at = (text: string) => Date.parse(text);
    const whole = seriesPeriods(asked({ from: at("2026-11-21T00:00:00Z"), to: at("2026-11-21T02:00:00Z") }), NOW);
    expect(edges(whole.now)).toEqual(["2026-11-21T00:00:00.000Z", "2026-11-21T02:00:00.000Z"]);
    const future = seriesPeriods(asked({ from: at("2026-11-21T09:00:00Z"), to: at("2027-01-01T00:00:00Z") }), NOW);
    expect(edges(future.now)).toEqual(["2026-11-21T09:00:00.000Z", "2026-11-21T11:00:00.000Z"]);
  });

  test("of UTC are read from days, all others from hours", () => {
    expect(seriesPeriods(asked({ step: "1d" }), NOW).span).toBe("day");
    expect(seriesPeriods(asked({ step: "1d", zone: timeZoneOf("60") ?? UTC }), NOW).span).toBe("hour");
    expect(seriesPeriods(asked({}), NOW).span).toBe("hour");
  });

  test("are refused when they are none or have too many points", () => {
    const code = (fields: Partial<AskedPeriod>) => {
      try {
        return seriesPeriods(asked(fields), NOW).now.starts.length;
      } catch (error) {
        return (error as { details: { issues: { path: string; code: string }[] } }).details.issues[0];
      }
    };
    expect(code({ from: NOW + 1 })).toMatchObject({ path: "query.from", code: "empty_period" });
    expect(code({ from: NOW - 1_000, to: NOW - 2_000 })).toMatchObject({ path: "query.from", code: "empty_period" });
    expect(code({ from: NOW - 32 * 86_400_000, to: NOW })).toMatchObject({
      path: "query.from",
      code: "too_many_points",
    });
    expect(code({ from: NOW - 32 * 86_400_000 })).toBe(744);
  });
});
