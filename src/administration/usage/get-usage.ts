import { countAgents } from "#agents/agents/agent.queries";
import type { ServiceContext } from "#context";
import { windowPolicies, type WindowStatus } from "#platform/rate-limits/window-counter";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { limitsOf, TIERS, type Tier } from "#tenancy/tiers";

export interface UsageOfTenant {
  tier: Tier;
  windows: WindowStatus[];
  agents: { used: number; allowed: number | null };
}

/**
 * The limits of the tenant's tier and their use, including this request when the plan counts it. Throws UNAVAILABLE
 * when the counter is down.
 */
export async function getUsage(ctx: ServiceContext): Promise<UsageOfTenant> {
  const policies = windowPolicies(limitsOf(ctx.tenant));
  const [{ windows }, used] = await Promise.all([
    tenantGate(ctx, ctx.tenant.id).peek(policies),
    countAgents(ctx.db, ctx.tenant.id),
  ]);
  return { tier: ctx.tenant.tier, windows, agents: { used, allowed: TIERS[ctx.tenant.tier].agents } };
}
