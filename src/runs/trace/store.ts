import { and, eq, gt, inArray } from "drizzle-orm";

import { ownerQuery } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { executions } from "#db/schema/executions";
import { goneTraceObjects, stepTexts } from "#db/schema/step-texts";
import { build, statement, type Statement } from "#db/statement";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

export type StepTextsRow = typeof stepTexts.$inferSelect;

export const insertTexts = (row: StepTextsRow): Statement =>
  statement(build.insert(stepTexts).values(row).onConflictDoNothing());

/** An execution with its texts, and its agent's tenant, in one round trip. */
export async function selectExecutionWithTexts(
  db: Database,
  agentId: string,
  executionId: string,
): Promise<{
  owner: { tenantId: string } | undefined;
  execution: ExecutionRecord | undefined;
  kept: StepTextsRow | undefined;
}> {
  const [owners, found, kept] = await db.batch([
    ownerQuery(db, agentId),
    db
      .select()
      .from(executions)
      .where(and(eq(executions.id, executionId), eq(executions.agentId, agentId))),
    db.select().from(stepTexts).where(eq(stepTexts.executionId, executionId)),
  ]);
  return { owner: owners[0], execution: found[0], kept: kept[0] };
}

export const selectTexts = (db: Database, tenantId: string, executionId: string): Promise<StepTextsRow | undefined> =>
  db
    .select()
    .from(stepTexts)
    .where(and(eq(stepTexts.tenantId, tenantId), eq(stepTexts.executionId, executionId)))
    .get();

/** Objects of any tenant without a row. */
export const selectGone = (db: Database, limit: number) =>
  db.select().from(goneTraceObjects).where(gt(goneTraceObjects.executionId, "")).limit(limit);

export const deleteGone = (executionIds: string[]): Statement =>
  statement(build.delete(goneTraceObjects).where(inArray(goneTraceObjects.executionId, executionIds)));
