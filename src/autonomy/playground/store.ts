import { and, asc, eq, lt, sql } from "drizzle-orm";

import { agentColumns } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { nextPieceFromBelow } from "#db/pieces";
import { isPresent } from "#db/removals";
import { agents } from "#db/schema/agents";
import { executions } from "#db/schema/executions";
import { type PlaygroundRow, playgroundRuns, playgroundVariants } from "#db/schema/playground";
import { build, insertInto, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { isInputKept } from "#runs/execution-records/kept-input.queries";

export type { PlaygroundRow };
export type VariantRow = typeof playgroundVariants.$inferSelect;
export type VariantKey = Pick<VariantRow, "runId" | "number" | "tenantId">;

export const insertRun = insertInto(playgroundRuns);
export const insertVariant = insertInto(playgroundVariants);

/** Holds while fewer runs are under way than the maximum: of one person, or of the whole tenant. */
export const requireFewerUnderWay = (
  { tenantId, createdBy }: { tenantId: string; createdBy?: string | null },
  maximum: number,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM playground_runs WHERE tenant_id = ${tenantId} AND status = 'in_progress'
      ${createdBy === undefined ? sql`` : sql`AND created_by IS ${createdBy}`}) < ${maximum}`,
    refusal,
  );

/** An ended execution whose input is kept, with what its tools answered. */
export const selectSource = (db: Database, tenantId: string, executionId: string) =>
  db
    .select({
      id: executions.id,
      agentId: executions.agentId,
      agentVersion: executions.agentVersion,
      maturityLevel: executions.maturityLevel,
      effectiveLevel: executions.effectiveLevel,
      task: executions.task,
      input: executions.input,
      isKept: sql<boolean>`${isInputKept}`.mapWith(Boolean),
      recorded: executions.recorded,
      reasoningTrace: executions.reasoningTrace,
      checks: executions.checks,
      completedAt: executions.completedAt,
    })
    .from(executions)
    .where(
      and(eq(executions.id, executionId), eq(executions.tenantId, tenantId), isPresent("agents", executions.agentId)),
    )
    .get();

export type SourceRow = NonNullable<Awaited<ReturnType<typeof selectSource>>>;

const ofRun = (tenantId: string, runId: string) =>
  and(eq(playgroundRuns.id, runId), eq(playgroundRuns.tenantId, tenantId), isPresent("agents", playgroundRuns.agentId));

const variantsQuery = (db: Database, tenantId: string, runId: string) =>
  db
    .select()
    .from(playgroundVariants)
    .where(and(eq(playgroundVariants.runId, runId), eq(playgroundVariants.tenantId, tenantId)))
    .orderBy(asc(playgroundVariants.number));

/** A tenant's run with its variants, in one round trip. */
export async function selectRun(db: Database, tenantId: string, runId: string) {
  const [runs, variants] = await db.batch([
    db.select().from(playgroundRuns).where(ofRun(tenantId, runId)),
    variantsQuery(db, tenantId, runId),
  ]);
  return { run: runs[0], variants };
}

/** The same with its agent, for the object that carries it. */
export async function selectRunForObject(db: Database, tenantId: string, runId: string) {
  const [runs, variants] = await db.batch([
    db
      .select({ run: playgroundRuns, agent: agentColumns })
      .from(playgroundRuns)
      .innerJoin(agents, eq(agents.id, playgroundRuns.agentId))
      .where(ofRun(tenantId, runId)),
    variantsQuery(db, tenantId, runId),
  ]);
  return { run: runs[0]?.run, agent: runs[0]?.agent, variants };
}

/** One variant, unless its agent or run was deleted. */
export const selectVariant = (db: Database, { runId, number, tenantId }: VariantKey) =>
  db
    .select()
    .from(playgroundVariants)
    .where(
      and(
        eq(playgroundVariants.runId, runId),
        eq(playgroundVariants.number, number),
        eq(playgroundVariants.tenantId, tenantId),
      ),
    )
    .get();

/** An agent's latest runs that are looked through for the nearest recorded call. */
const LOOKED_THROUGH = 100;
const MAX_CALLS = 50;

/** The recorded calls of a tool in the agent's latest runs, the latest first. */
export const selectRecordedCalls = (
  db: Database,
  { tenantId, agentId, tool }: Record<"tenantId" | "agentId" | "tool", string>,
) =>
  db
    .select({ executionId: sql<string>`latest.id`, call: sql<string>`recorded_call.value` })
    .from(
      sql`(SELECT id, recorded FROM executions WHERE agent_id = ${agentId} AND tenant_id = ${tenantId}
        ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_THROUGH}) AS latest, json_each(latest.recorded, '$.calls') AS recorded_call`,
    )
    .where(sql`recorded_call.value ->> '$.tool' = ${tool}`)
    .limit(MAX_CALLS);

/** Holds while a run is under way. */
export const requireUnderWay = (
  { id, tenantId }: Pick<PlaygroundRow, "id" | "tenantId">,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM playground_runs WHERE id = ${id} AND tenant_id = ${tenantId} AND status = 'in_progress')`,
    refusal,
  );

/** Holds while a variant asks for what it asked for when it was read. */
export const requireSameAsks = (
  { runId, number, tenantId, asks }: VariantKey & Pick<VariantRow, "asks">,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM playground_variants WHERE run_id = ${runId} AND number = ${number}
      AND tenant_id = ${tenantId} AND status = 'waiting' AND asks = ${JSON.stringify(asks)})`,
    refusal,
  );

const isOpen = sql`status IN ('in_progress', 'waiting')`;

/** Holds while a variant is under way, which it is not once its run is over. */
export const requireOpenVariant = ({ runId, number, tenantId }: VariantKey, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM playground_variants WHERE run_id = ${runId} AND number = ${number}
      AND tenant_id = ${tenantId} AND ${isOpen})`,
    refusal,
  );

/** Writes the steps or the result of a variant, while it is under way. */
export const updateVariant = ({ runId, number, tenantId }: VariantKey, changes: Partial<VariantRow>): Statement =>
  statement(
    build
      .update(playgroundVariants)
      .set(changes)
      .where(
        and(
          eq(playgroundVariants.runId, runId),
          eq(playgroundVariants.number, number),
          eq(playgroundVariants.tenantId, tenantId),
          isOpen,
        ),
      ),
  );

/** Ends a run that is under way, and its variants that have not ended, with the same word. */
export const endRun = (
  { id, tenantId }: Pick<PlaygroundRow, "id" | "tenantId">,
  { status, completedAt }: { status: "completed" | "cancelled" | "void"; completedAt: number },
): Statement[] => [
  rawStatement(sql`UPDATE playground_variants SET status = ${status === "completed" ? "void" : status}, asks = '[]',
    completed_at = ${completedAt} WHERE run_id = ${id} AND tenant_id = ${tenantId} AND ${isOpen}`),
  rawStatement(sql`UPDATE playground_runs SET status = ${status}, completed_at = ${completedAt}
    WHERE id = ${id} AND tenant_id = ${tenantId} AND status = 'in_progress'`),
];

/** Runs of any tenant that are under way and began before a moment, the oldest first. */
export const selectUnderWay = (db: Database, before: number, limit: number) =>
  db
    .select({ runId: playgroundRuns.id, tenantId: playgroundRuns.tenantId, createdAt: playgroundRuns.createdAt })
    .from(playgroundRuns)
    .where(and(sql`status = 'in_progress'`, lt(playgroundRuns.createdAt, before)))
    .orderBy(asc(playgroundRuns.createdAt), asc(playgroundRuns.id))
    .limit(limit);

/** Deletes the oldest runs of any tenant from before a moment, with their variants. */
export const deleteOld = (db: Database, before: number, rows: number): Promise<Statement[]> =>
  nextPieceFromBelow(
    db,
    { parent: playgroundRuns, below: [playgroundVariants.runId] },
    sql`WHERE created_at < ${before} ORDER BY created_at, id`,
    rows,
  );
