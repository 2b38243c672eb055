import { z } from "@hono/zod-openapi";

import { timestamp, toTimestamp } from "#http/schemas";
import { TIER_NAMES } from "#tenancy/tiers";

import type { UsageOfTenant } from "./get-usage.ts";

const Window = z.object({
  limit: z.number().int().openapi({ description: "Requests allowed in the window", example: 500 }),
  used: z.number().int().openapi({
    description: "Requests counted in the window, including this one unless a browser sends it with its session cookie",
    example: 12,
  }),
  remaining: z.number().int().openapi({ description: "Requests left in the window", example: 488 }),
  resets_at: timestamp().openapi({ description: "When the window ends and the count is reset" }),
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
  })
  .openapi("Usage");

export function presentUsage({ tier, windows, agents }: UsageOfTenant): z.output<typeof Usage> {
  const window = (name: "minute" | "day") => {
    const found = windows.find((entry) => entry.name === name);
    if (!found) return null;
    const { limit, remaining, resetAt } = found;
    return { limit, used: limit - remaining, remaining, resets_at: toTimestamp(resetAt) };
  };
  const minute = window("minute") ?? { limit: 0, used: 0, remaining: 0, resets_at: toTimestamp(0) };
  return { tier, requests: { minute, day: window("day") }, agents };
}
