import { z } from "@hono/zod-openapi";

import { TIER_NAMES } from "#areas/rate-limits/tiers";
import { timestamp, toTimestamp } from "#http/schemas";

import type { UsageOfTenant } from "./get-usage.ts";

const Window = z.object({
  limit: z.number().int().openapi({ example: 500 }),
  used: z.number().int().openapi({ example: 12 }),
  remaining: z.number().int().openapi({ example: 488 }),
  resets_at: timestamp(),
});

export const Usage = z
  .object({
    tier: z.enum(TIER_NAMES).openapi({ example: "team" }),
    requests: z.object({
      minute: Window,
      day: Window.nullable().openapi({ description: "Null: the tier has no daily limit" }),
    }),
    agents: z.object({
      used: z.number().int().openapi({ example: 4 }),
      allowed: z.number().int().nullable().openapi({ description: "Null: without limit", example: 100 }),
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
