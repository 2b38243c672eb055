import { expect, test } from "vitest";

import { monthOf, monthSpending, spendingBy, type CallSeries } from "#web/models/spending.ts";
import { barOf } from "#web/parts/budgets/budget.ts";
import { knownCostText } from "#web/parts/runs/summed-cost.ts";

test("a month is forecast at its pace, and not from less than a day", () => {
  expect(monthSpending([4, 0, 2], new Date("2026-06-04T00:00:00Z"), "UTC")).toEqual({
    month: 6,
    today: 2,
    forecast: 60,
  });
  expect(monthSpending([0.5], new Date("2026-06-01T03:00:00Z"), "UTC")).toEqual({
    month: 0.5,
    today: 0.5,
    forecast: null,
  });
});

test("a month begins and ends in the workspace's time zone, also beside a change of its clocks", () => {
  const months: [now: string, zone: string, from: string, to: string][] = [
    ["2026-05-31T20:00:00Z", "Pacific/Auckland", "2026-05-31T12:00:00.000Z", "2026-06-30T12:00:00.000Z"],
    ["2026-04-10T00:00:00Z", "Pacific/Auckland", "2026-03-31T11:00:00.000Z", "2026-04-30T12:00:00.000Z"],
    ["2026-06-01T03:00:00Z", "America/Los_Angeles", "2026-05-01T07:00:00.000Z", "2026-06-01T07:00:00.000Z"],
    ["2026-11-01T06:30:00Z", "America/Los_Angeles", "2026-10-01T07:00:00.000Z", "2026-11-01T07:00:00.000Z"],
    ["2026-12-31T23:59:00Z", "UTC", "2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
  ];
  for (const [now, zone, from, to] of months) {
    const month = monthOf(new Date(now), zone);
    expect([zone, month.from.toISOString(), month.to.toISOString()]).toEqual([zone, from, to]);
  }
});

test("a row without a price has a dash, and one that lacks some shows the part that is known", () => {
  const line = (model: string, cost: number, calls: number, unpriced: number): CallSeries["series"][number] => ({
    model,
    total: { cost, calls, unpriced_calls: unpriced },
    values: { cost: [0, cost], calls: [1, calls - 1], unpriced_calls: [0, unpriced] },
  });
  const series = { series: [line("north/priced", 2, 4, 0), line("north/free", 0, 3, 3)] } as unknown as CallSeries;
  const said = (keyOf: (model: string) => string): string[][] =>
    spendingBy(series, ({ model }) => keyOf(model ?? "")).map(({ key, today, month }) => [
      key,
      ...[today, month].map(knownCostText),
    ]);
  expect(said((model) => model)).toEqual([
    ["north/priced", "$2.00", "$2.00"],
    ["north/free", "–", "–"],
  ]);
  expect(said(() => "all")).toEqual([["all", "$2.00", "$2.00"]]);
});

const NONE = { usd: null, tokens: null, used_usd: 0, used_tokens: 0, reserved_usd: 0, reserved_tokens: 0 };

test("the bar of a budget shows the limit that is nearer, and a limit of nothing is used up", () => {
  expect(barOf({ ...NONE, usd: 10, used_usd: 5, reserved_usd: 1 })).toEqual({ used: 0.5, held: 0.1 });
  expect(barOf({ ...NONE, usd: 10, used_usd: 5, tokens: 100, used_tokens: 90 })).toEqual({ used: 0.9, held: 0 });
  expect(barOf({ ...NONE, usd: 0 })).toEqual({ used: 1, held: 0 });
  expect(barOf({ ...NONE, usd: 10, used_usd: null, used_tokens: null })).toBeNull();
});
