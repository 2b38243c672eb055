import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { timestamp, toTimestamp } from "#http/schemas";
import { TIER_NAMES } from "#tenancy/tiers";

import type { Spending as SpentInPeriod, UsageOfTenant } from "./get-usage.ts";

const Window = z.object({
  limit: field(z.number().int(), "Requests allowed in the window", 500),
  used: field(
    z.number().int(),
    "Requests counted in the window, including this one unless a browser sends it with its session cookie",
    12,
  ),
  remaining: field(z.number().int(), "Requests left in the window", 488),
  resets_at: field(timestamp(), "When the window ends and the count is reset"),
});

const dollars = () => field(z.number(), "US dollars, as far as prices are known", 1.37);

const Spending = z.object({
  cost_usd: dollars(),
  tokens: field(z.number().int(), "Input and output together", 48_210),
  unpriced_calls: field(
    z.number().int(),
    "Answered calls of models without a known price. `cost_usd` lacks them, so above 0 it is less than what was spent",
    0,
  ),
  resets_at: field(timestamp(), "When the day or month ends"),
});

const Models = z.object({
  time_zone: field(z.string(), "Where the day and the month begin", "Europe/Berlin"),
  today: Spending,
  month: Spending,
  allowance: field(
    z
      .object({
        usd: field(z.number().nullable(), "US dollars of a month; null without a limit", 5),
        used_usd: dollars(),
        resets_at: field(timestamp(), "When the month (UTC) of the allowance ends"),
      })
      .nullable(),
    "The money that the operator lends the workspace; null where the operator lends no model",
  ),
});

export const Usage = z
  .object({
    tier: field(z.enum(TIER_NAMES), "The tier that sets the limits", "team"),
    requests: z.object({
      minute: field(Window, "The window of a minute: 60 s from its first request"),
      day: field(Window.nullable(), "The window of a UTC day; null when the tier has no daily limit"),
    }),
    agents: z.object({
      used: field(z.number().int(), "Existing agents, including inactive ones", 4),
      allowed: field(z.number().int().nullable(), "Agents allowed; null when there is no limit", 100),
    }),
    models: field(
      Models,
      "Money and tokens of the calls of models of all work and of all connections. A call counts in the period in which it began",
    ),
  })
  .openapi("Usage");

const dollarsOf = (micros: number): number => micros / 1e6;

const presentSpending = ({ usdMicros, tokens, unpricedCalls, resetsAt }: SpentInPeriod): z.output<typeof Spending> => ({
  cost_usd: dollarsOf(usdMicros),
  tokens,
  unpriced_calls: unpricedCalls,
  resets_at: toTimestamp(resetsAt),
});

const presentModels = ({ timeZone, today, month, allowance }: UsageOfTenant["models"]): z.output<typeof Models> => ({
  time_zone: timeZone,
  today: presentSpending(today),
  month: presentSpending(month),
  allowance: allowance && {
    usd: allowance.usd,
    used_usd: dollarsOf(allowance.usedMicros),
    resets_at: toTimestamp(allowance.resetsAt),
  },
});

export function presentUsage({ tier, windows, agents, models }: UsageOfTenant): z.output<typeof Usage> {
  const window = (name: "minute" | "day") => {
    const found = windows.find((entry) => entry.name === name);
    if (!found) return null;
    const { limit, remaining, resetAt } = found;
    return { limit, used: limit - remaining, remaining, resets_at: toTimestamp(resetAt) };
  };
  const minute = window("minute") ?? { limit: 0, used: 0, remaining: 0, resets_at: toTimestamp(0) };
  return { tier, requests: { minute, day: window("day") }, agents, models: presentModels(models) };
}
