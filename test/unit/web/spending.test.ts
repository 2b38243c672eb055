import { expect, test } from "vitest";

import { barOf } from "#web/models/budget.ts";
import { monthSpending } from "#web/models/spending.ts";

test("a month is forecast at its pace, and not from less than a day", () => {
  expect(monthSpending([4, 0, 2], new Date(2026, 5, 4))).toEqual({ month: 6, today: 2, forecast: 60 });
  expect(monthSpending([0.5], new Date(2026, 5, 1, 3))).toEqual({ month: 0.5, today: 0.5, forecast: null });
});

const NONE = { usd: null, tokens: null, used_usd: 0, used_tokens: 0, reserved_usd: 0, reserved_tokens: 0 };

test("the bar of a budget shows the limit that is nearer, and a limit of nothing is used up", () => {
  expect(barOf({ ...NONE, usd: 10, used_usd: 5, reserved_usd: 1 })).toEqual({ used: 0.5, held: 0.1 });
  expect(barOf({ ...NONE, usd: 10, used_usd: 5, tokens: 100, used_tokens: 90 })).toEqual({ used: 0.9, held: 0 });
  expect(barOf({ ...NONE, usd: 0 })).toEqual({ used: 1, held: 0 });
  expect(barOf({ ...NONE, usd: 10, used_usd: null, used_tokens: null })).toBeNull();
});
