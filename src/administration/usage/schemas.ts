import { z } from "@hono/zod-openapi";

import { timestamp, toTimestamp } from "#http/schemas";
import { TIER_NAMES } from "#tenancy/tiers";

import type { Spending as SpentInPeriod, UsageOfTenant } from "./get-usage.ts";

const Window = z.object({
  limit: z.number().int().openapi({ description: "Requests allowed in the window", example: 500 }),
  used: z.number().int().openapi({
    description: "Requests counted in the window, including this one unless a browser sends it with its session cookie",
    example: 12,
  }),
  remaining: z.number().int().openapi({ description: "Requests left in the window", example: 488 }),
  resets_at: timestamp().openapi({ description: "When the window ends and the count is reset" }),
});

const dollars = () => z.number().openapi({ description: "US dollars, as far as prices are known", example: 1.37 });

const Spending = z.object({
  cost_usd: dollars(),
  tokens: z.number().int().openapi({ description: "Input and output together", example: 48_210 }),
  unpriced_calls: z.number().int().openapi({
    description:
      "Answered calls of models without a known price. `cost_usd` lacks them, so above 0 it is less than what was spent",
    example: 0,
  }),
  resets_at: timestamp().openapi({ description: "When the day or month ends" }),
});

const Models = z.object({
  time_zone: z.string().openapi({ description: "Where the day and the month begin", example: "Europe/Berlin" }),
  today: Spending,
  month: Spending,
  allowance: z
    .object({
      usd: z.number().nullable().openapi({ description: "US dollars of a month; null without a limit", example: 5 }),
      used_usd: dollars(),
      resets_at: timestamp().openapi({ description: "When the month (UTC) of the allowance ends" }),
    })
    .nullable()
    .openapi({
      description: "The money that the operator lends the workspace; null where the operator lends no model",
    }),
});

export const Usage = z
  .object({
    tier: z.enum(TIER_NAMES).openapi({ description: "The tier that sets the limits", example: "team" }),
    requests: z.object({
      minute: Window.openapi({ description: "The window of a minute: 60 s from its first request" }),
      day: Window.nullable().openapi({ description: "The window of a UTC day; null when the tier has no daily limit" }),
    }),
    agents: z.object({
      used: z.number().int().openapi({ description: "Existing agents, including inactive ones", example: 4 }),
      allowed: z
        .number()
        .int()
        .nullable()
        .openapi({ description: "Agents allowed; null when there is no limit", example: 100 }),
    }),
    models: Models.openapi({
      description:
        "Money and tokens of the calls of models of all work and of all connections. A call counts in the period in which it began",
    }),
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
