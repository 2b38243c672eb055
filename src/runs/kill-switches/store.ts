import { eq, sql } from "drizzle-orm";

import { ownerQuery } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { killSwitches } from "#db/schema/kill-switches";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type KillSwitchRow = typeof killSwitches.$inferSelect;

/** The tenant's own switch; undefined when it is released. */
export const selectTenantSwitch = (db: Database, tenantId: string): Promise<KillSwitchRow | undefined> =>
  db.select().from(killSwitches).where(eq(killSwitches.id, tenantId)).get();

/** The switches of an agent and of a tenant, and the agent's tenant, in one round trip. */
export async function selectAgentSwitches(db: Database, tenantId: string, agentId: string) {
  const [owners, switches] = await db.batch([
    ownerQuery(db, agentId),
    db
      .select()
      .from(killSwitches)
      .where(sql`id IN (${agentId}, ${tenantId})`),
  ]);
  return {
    owner: owners[0],
    ofAgent: switches.find(({ id }) => id === agentId),
    ofTenant: switches.find(({ id }) => id === tenantId),
  };
}

/** Engages a switch. An engaged one stays unchanged. */
export const insertSwitch = (row: KillSwitchRow): Statement =>
  statement(build.insert(killSwitches).values(row).onConflictDoNothing());

export const deleteSwitch = (tenantId: string, id: string): Statement =>
  rawStatement(sql`DELETE FROM kill_switches WHERE id = ${id} AND tenant_id = ${tenantId}`);

/** Holds while a switch is, or is not, engaged. */
export const requireSwitch = (id: string, isEngaged: boolean, refusal: () => AppError): Statement =>
  requireThat(
    isEngaged
      ? sql`EXISTS (SELECT 1 FROM kill_switches WHERE id = ${id})`
      : sql`NOT EXISTS (SELECT 1 FROM kill_switches WHERE id = ${id})`,
    refusal,
  );
