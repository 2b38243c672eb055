import { and, eq, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { type WorkflowDefinition, workflowRuns, workflowVersions } from "#db/schema/workflows";
import { rawStatement, type Statement } from "#db/statement";

type RunRow = typeof workflowRuns.$inferSelect;

/** Adds what a step spent to its run and to the runs above it, whose budget it shares, and what it stored to its own. */
export const addUse = (
  { tenantId, id, parent }: Pick<RunRow, "tenantId" | "id" | "parent">,
  { usd, tokens, bytes }: { usd: number; tokens: number; bytes: number },
): Statement =>
  rawStatement(sql`UPDATE workflow_runs SET cost_usd = cost_usd + ${usd}, tokens = tokens + ${tokens},
    output_bytes = output_bytes + CASE WHEN id = ${id} THEN ${bytes} ELSE 0 END
    WHERE tenant_id = ${tenantId} AND ${parent === null ? sql`id = ${id}` : sql`id IN (${withAncestors(id)})`}`);

/** The ids of a run and of those above it. */
const withAncestors = (id: string): SQL => sql`WITH RECURSIVE above(id) AS (SELECT ${id} UNION
  SELECT r.parent ->> '$.run_id' FROM above JOIN workflow_runs r ON r.id = above.id WHERE r.parent IS NOT NULL)
  SELECT id FROM above`;

/** The use and the budgets of the runs above one, the nearest first. */
export async function selectAbove(
  db: Database,
  { tenantId, parent }: Pick<RunRow, "tenantId" | "parent">,
): Promise<Spending[]> {
  if (parent === null) return [];
  return db
    .select({
      costUsd: workflowRuns.costUsd,
      tokens: workflowRuns.tokens,
      budget: sql<string | null>`json_extract(${workflowVersions.definition}, '$.budget')`.mapWith(
        (text: string | null) => (text === null ? null : (JSON.parse(text) as Spending["budget"])),
      ),
    })
    .from(workflowRuns)
    .innerJoin(
      workflowVersions,
      and(eq(workflowVersions.workflowId, workflowRuns.workflowId), eq(workflowVersions.version, workflowRuns.version)),
    )
    .where(and(eq(workflowRuns.tenantId, tenantId), sql`workflow_runs.id IN (${withAncestors(parent.run_id)})`));
}

/** The use of a run and of those below it, and its budget. */
export interface Spending {
  costUsd: number;
  tokens: number;
  budget: WorkflowDefinition["budget"];
}
