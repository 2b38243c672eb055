import { and, eq, inArray, type SQL, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { isPresent } from "#db/removals";
import { agents } from "#db/schema/agents";
import { requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

/** Reads the tenant's agents with these ids that may be asked: those that are present and active, oldest first. */
export const selectCallable = (db: Database, tenantId: string, ids: readonly string[]) =>
  db
    .select({ id: agents.id, name: agents.name, role: agents.role, description: agents.description })
    .from(agents)
    .where(
      and(
        eq(agents.tenantId, tenantId),
        inArray(agents.id, [...ids]),
        eq(agents.status, "active"),
        isPresent("agents", agents.id),
      ),
    )
    .orderBy(agents.createdAt, agents.id);

/** The listed agents, and every agent that one of them may ask in turn, but for those behind the agent itself. */
const reached = (tenantId: string, agentId: string, listed: readonly string[]): SQL =>
  sql`WITH RECURSIVE reached(id) AS (SELECT value FROM json_each(${JSON.stringify(listed)})
    UNION SELECT named.value FROM reached JOIN agents a ON a.id = reached.id AND a.tenant_id = ${tenantId}
      JOIN json_each(a.configuration, '$.agents') named WHERE a.id <> ${agentId})`;

/** An agent with those that it may ask. */
export interface Caller {
  id: string;
  name: string;
  agents: string[];
}

/** Reads the tenant's present agents among those that an agent with this list could reach. */
export async function selectReached(
  db: Database,
  tenantId: string,
  agentId: string,
  listed: readonly string[],
): Promise<Caller[]> {
  const rows = await db.all<[string, string, string | null]>(sql`${reached(tenantId, agentId, listed)}
    SELECT a.id, a.name, CASE WHEN json_type(a.configuration, '$.agents') = 'array' THEN a.configuration -> '$.agents' END
    FROM reached JOIN agents a ON a.id = reached.id AND a.tenant_id = ${tenantId}
    WHERE ${isPresent("agents", sql`a.id`)}`);
  return rows.map(([id, name, named]) => ({ id, name, agents: JSON.parse(named ?? "[]") as string[] }));
}

/** Holds while no agent of this list leads back to the agent. */
export const requireNoCycle = (
  { tenantId, agentId }: { tenantId: string; agentId: string },
  listed: readonly string[],
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`NOT EXISTS (${reached(tenantId, agentId, listed)} SELECT 1 FROM reached WHERE id = ${agentId})`,
    refusal,
  );
