import type { ServiceContext } from "#context/context";
import { nextMonth } from "#models/model-spending/allowance";
import { endOfWindow } from "#models/model-spending/budget-periods";
import type { Spent } from "#models/model-spending/spent-so-far.queries";
import { windowPolicies, type WindowStatus } from "#platform/rate-limits/window-counter";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { limitsOf, TIERS, type Tier } from "#tenancy/tiers";

import { selectUsage } from "./store.ts";

/** Money and tokens that calls of models took in a period. */
export interface Spending extends Spent {
  /** Milliseconds since 1970. */
  resetsAt: number;
}

export interface UsageOfTenant {
  tier: Tier;
  windows: WindowStatus[];
  agents: { used: number; allowed: number | null };
  models: {
    timeZone: string;
    today: Spending;
    month: Spending;
    /** The money that the operator lends in a month, and its used part; null where the operator lends no model. */
    allowance: { usd: number | null; usedMicros: number; resetsAt: number } | null;
  };
}

/**
 * The limits of the tenant's tier and their use, including this request when the plan counts it, and what its calls of
 * models took. Throws UNAVAILABLE when the counter is down.
 */
export async function getUsage(ctx: ServiceContext): Promise<UsageOfTenant> {
  const policies = windowPolicies(limitsOf(ctx.tenant));
  const at = ctx.clock();
  const [{ windows }, { agents, spent }] = await Promise.all([
    tenantGate(ctx, ctx.tenant.id).peek(policies),
    selectUsage(ctx.db, ctx.tenant.id, at),
  ]);
  const { tier } = ctx.tenant;
  const { timeZone, today, month, instanceMicros } = spent;
  const endOf = (window: "day" | "month"): number => endOfWindow(window, timeZone, at) ?? at;
  return {
    tier,
    windows,
    agents: { used: agents, allowed: TIERS[tier].agents },
    models: {
      timeZone,
      today: { ...today, resetsAt: endOf("day") },
      month: { ...month, resetsAt: endOf("month") },
      allowance:
        ctx.config.llm.provider === "builtin"
          ? null
          : { usd: ctx.config.instance.usdByTier[tier], usedMicros: instanceMicros, resetsAt: nextMonth(at) },
    },
  };
}
