import { and, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import type { StopScope } from "#db/kill-switches";
import { killSwitches } from "#db/schema/kill-switches";

/** The scope of the switch that stops an agent of the tenant, the tenant's first; null without one. */
export async function selectStop(db: Database, tenantId: string, agentId: string): Promise<StopScope | null> {
  const found = await db
    .select({ agentId: killSwitches.agentId })
    .from(killSwitches)
    .where(and(inArray(killSwitches.id, [agentId, tenantId]), eq(killSwitches.tenantId, tenantId)))
    .orderBy(sql`agent_id IS NOT NULL`)
    .get();
  if (found === undefined) return null;
  return found.agentId === null ? "tenant" : "agent";
}
