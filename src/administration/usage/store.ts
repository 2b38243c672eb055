import { agentCountQuery } from "#agents/agents/agent.queries";
import type { Database } from "#db/client";
import { spentSoFar, spentSoFarQuery, type SpentSoFar } from "#models/model-spending/spent-so-far.queries";

/** Counts a tenant's agents and reads what its calls of models took; one round trip. */
export async function selectUsage(
  db: Database,
  tenantId: string,
  at: number,
): Promise<{ agents: number; spent: SpentSoFar }> {
  const [counts, rows] = await db.batch([agentCountQuery(db, tenantId), spentSoFarQuery(db, tenantId, at)]);
  return { agents: counts[0]?.agents ?? 0, spent: spentSoFar(rows[0], at) };
}
