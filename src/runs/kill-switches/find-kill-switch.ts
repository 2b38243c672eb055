import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { agentNotFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectAgentSwitches, selectTenantSwitch, type KillSwitchRow } from "./store.ts";

/** A switch as people see it. */
export interface KillSwitchState {
  /** The row of the engaged switch; null when it is released. */
  own: KillSwitchRow | null;
  /** Whether the switch of the whole tenant is engaged. */
  isTenantStopped: boolean;
}

/** The switch of the tenant's agent. Throws AGENT_NOT_FOUND, and FORBIDDEN for another tenant's agent. */
export async function findAgentSwitch(ctx: ServiceContext, agentId: string): Promise<KillSwitchState> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const { owner, ofAgent, ofTenant } = await selectAgentSwitches(ctx.db, ctx.tenant.id, agentId);
  requireOwn(ctx, agentId, owner);
  return { own: ofAgent ?? null, isTenantStopped: ofTenant !== undefined };
}

/** The switch of the whole tenant. */
export async function findTenantSwitch(ctx: ServiceContext): Promise<KillSwitchState> {
  const own = (await selectTenantSwitch(ctx.db, ctx.tenant.id)) ?? null;
  return { own, isTenantStopped: own !== null };
}
