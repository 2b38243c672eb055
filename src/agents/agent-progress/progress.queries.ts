import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { isPresent, isPresentOf } from "#db/removals";
import { rawStatement, type Statement } from "#db/statement";

import type { FoundProgress } from "./found-progress.ts";

const DAY_MS = 86_400_000;

/**
 * The statements that record the progress of agents of any tenants: the latest of the day (UTC), and the current one.
 * Agents that were deleted, or changed their level in the meantime, are left out.
 */
export function recordProgress(found: readonly FoundProgress[], at: number): Statement[] {
  if (found.length === 0) return [];
  const told = sql`SELECT value ->> 'agentId' AS agent_id, value ->> 'progress' AS progress, value ->> 'weakest' AS weakest,
    value ->> 'maturityLevel' AS maturity_level, value ->> 'version' AS version, value ->> 'moves' AS moves
    FROM json_each(${JSON.stringify(found)})`;
  return [
    rawStatement(sql`INSERT INTO agent_progress (agent_id, day, tenant_id, progress, weakest, maturity_level, version, checked_at)
      SELECT agents.id, ${at - (at % DAY_MS)}, agents.tenant_id, found.progress, found.weakest, found.maturity_level, found.version, ${at}
      FROM (${told}) AS found CROSS JOIN agents ON agents.id = found.agent_id AND agents.maturity_level = found.maturity_level
      WHERE ${isPresent("agents", sql`agents.id`)}
      ON CONFLICT (agent_id, day) DO UPDATE SET progress = excluded.progress, weakest = excluded.weakest,
        maturity_level = excluded.maturity_level, version = excluded.version, checked_at = excluded.checked_at`),
    rawStatement(sql`UPDATE agents SET progress = coalesce(found.progress, 0), weakest = coalesce(found.weakest, agents.weakest),
        progress_moves = found.moves
      FROM (${told}) AS found WHERE agents.id = found.agent_id AND agents.maturity_level = found.maturity_level`),
  ];
}

/** An agent whose log changed after its progress was computed. */
export interface AgentBehind {
  agentId: string;
  moves: number;
}

/** Query for the tenant's agents whose progress is older than their log; those of a page (a query for ids) come first. */
export const behindQuery = (db: Database, tenantId: string, pageIds: SQL, limit: number) =>
  db
    .select({ agentId: sql<string>`behind.id`, moves: sql<number>`behind.log_moves` })
    .from(sql`agents AS behind`)
    .where(
      sql`behind.tenant_id = ${tenantId} AND behind.log_moves <> behind.progress_moves AND behind.maturity_level <> 'autonomous'
        AND ${isPresentOf("agents", tenantId, sql`behind.id`)}`,
    )
    .orderBy(sql`behind.id IN (${pageIds}) DESC, behind.last_execution_at DESC`)
    .limit(limit);
