import { sql } from "drizzle-orm";

import type { usedRuns } from "#db/schema/graduation";
import { rawStatement, type Statement } from "#db/statement";

type UsedBy = (typeof usedRuns.$inferSelect)["usedBy"];

/** Notes that runs of an agent were used, so that no exam draws them. */
export const markUsed = (
  { agentId, tenantId }: { agentId: string; tenantId: string },
  executionIds: readonly string[],
  usedBy: UsedBy,
  at: number,
): Statement[] =>
  executionIds.length === 0
    ? []
    : [
        rawStatement(sql`INSERT INTO used_runs (execution_id, tenant_id, agent_id, used_by, created_at)
          SELECT value, ${tenantId}, ${agentId}, ${usedBy}, ${at} FROM json_each(${JSON.stringify(executionIds)})
          WHERE EXISTS (SELECT 1 FROM agents WHERE id = ${agentId} AND tenant_id = ${tenantId})
            AND NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = ${agentId})
          ON CONFLICT (execution_id) DO NOTHING`),
      ];
