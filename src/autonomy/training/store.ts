import { and, desc, eq, inArray, sql } from "drizzle-orm";

import { evidenceQueries, NOTHING_AROUND, ownerQuery } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { nextPiece } from "#db/pieces";
import { episodes, memories } from "#db/schema/episodes";
import { executions } from "#db/schema/executions";
import { adaptations, trainingRuns } from "#db/schema/training";
import { build, insertInto, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { isInputKept } from "#runs/execution-records/kept-input.queries";

export type TrainingRunRow = typeof trainingRuns.$inferSelect;
export type AdaptationRow = typeof adaptations.$inferSelect;

export const insertTrainingRun = insertInto(trainingRuns);
export const insertAdaptation = insertInto(adaptations);

/** Removes runs of all tenants whose id is below a bound and of which no proposal is applied, as many as one piece may have. */
export const deleteNotApplied = (db: Database, bound: string, rows: number): Promise<Statement[]> =>
  nextPiece(
    db,
    trainingRuns,
    sql`WHERE id < ${bound} AND NOT EXISTS (SELECT 1 FROM adaptations
      WHERE run_id = training_runs.id AND status = 'applied') ORDER BY id`,
    rows,
  );

/** Outages, and episodes that only the acting model vouches for, teach nothing. */
const VOUCHED_FOR = sql`${episodes.verification} <> 'self_reported' AND ${episodes.outcome} <> 'void'`;

export interface TrainingLimits {
  episodes: number;
  replays: number;
  corrections: number;
}

/** A correction of a colleague teaches nothing before an approver took it. */
const IS_TAKEN = sql`(${memories.state} IS NULL OR ${memories.state} = 'taken')`;

/**
 * Reads the material of a training run: episodes and those to repeat, newest first, corrections, and applied
 * adaptations; in one round trip.
 */
export async function selectTrainingMaterial(db: Database, agentId: string, limits: TrainingLimits) {
  const [lived, unsuccessful, corrections, applied] = await db.batch([
    db
      .select({
        id: episodes.id,
        action: episodes.action,
        outcome: episodes.outcome,
        confidence: episodes.confidence,
      })
      .from(episodes)
      .where(and(eq(episodes.agentId, agentId), VOUCHED_FOR))
      .orderBy(desc(episodes.createdAt), desc(episodes.id))
      .limit(limits.episodes),
    db
      .select({ id: episodes.id, executionId: executions.id, task: executions.task, input: executions.input })
      .from(episodes)
      .innerJoin(executions, eq(executions.id, episodes.executionId))
      .where(and(eq(episodes.agentId, agentId), sql`${episodes.outcome} NOT IN ('success', 'void')`, isInputKept))
      .orderBy(desc(episodes.createdAt), desc(episodes.id))
      .limit(limits.replays),
    db
      .select({ action: episodes.action, text: memories.text })
      .from(memories)
      .innerJoin(episodes, eq(episodes.id, memories.episodeId))
      .where(and(eq(memories.agentId, agentId), eq(memories.kind, "correction"), IS_TAKEN))
      .orderBy(desc(memories.createdAt), desc(memories.id))
      .limit(limits.corrections),
    db
      .select({ type: adaptations.type, subject: adaptations.subject })
      .from(adaptations)
      .where(and(eq(adaptations.agentId, agentId), eq(adaptations.status, "applied"))),
  ]);
  return { lived, unsuccessful, corrections, applied };
}

/**
 * Reads an agent of any tenant with its evidence, its results by action and outcome, and its open proposals; in one
 * round trip.
 */
export async function selectTrainingStatus(db: Database, agentId: string, now: number) {
  const [rows, standings, evidence, around, counts, available] = await db.batch([
    ...evidenceQueries(db, agentId, now),
    db
      .select({
        action: episodes.action,
        outcome: episodes.outcome,
        count: sql<number>`count(*)`,
        confidence: sql<number>`sum(${episodes.confidence})`,
      })
      .from(episodes)
      .where(and(eq(episodes.agentId, agentId), VOUCHED_FOR))
      .groupBy(episodes.action, episodes.outcome)
      .orderBy(episodes.action, episodes.outcome),
    db
      .select()
      .from(adaptations)
      .where(and(eq(adaptations.agentId, agentId), eq(adaptations.status, "available")))
      .orderBy(desc(adaptations.expectedImprovement), adaptations.id),
  ]);
  return {
    agent: rows[0],
    standing: standings[0] ?? null,
    evidence,
    around: around[0] ?? NOTHING_AROUND,
    counts,
    available,
  };
}

/** The owner of an agent, and a run of it with its adaptations, in one round trip. */
export async function selectTrainingRun(db: Database, agentId: string, runId: string) {
  const [owners, runs, proposed] = await db.batch([
    ownerQuery(db, agentId),
    db
      .select()
      .from(trainingRuns)
      .where(and(eq(trainingRuns.id, runId), eq(trainingRuns.agentId, agentId))),
    db
      .select()
      .from(adaptations)
      .where(and(eq(adaptations.runId, runId), eq(adaptations.agentId, agentId)))
      .orderBy(desc(adaptations.expectedImprovement), adaptations.id),
  ]);
  return { owner: owners[0], run: runs[0], adaptations: proposed };
}

/** The owner of an agent, and an adaptation of it, in one round trip. */
export async function selectAdaptation(db: Database, agentId: string, adaptationId: string) {
  const [owners, found] = await db.batch([
    ownerQuery(db, agentId),
    db
      .select()
      .from(adaptations)
      .where(and(eq(adaptations.id, adaptationId), eq(adaptations.agentId, agentId))),
  ]);
  return { owner: owners[0], adaptation: found[0] };
}

const ofTenant = (tenantId: string, agentId: string, adaptationId: string) =>
  and(eq(adaptations.id, adaptationId), eq(adaptations.agentId, agentId), eq(adaptations.tenantId, tenantId));

/** Replaces earlier proposals by those of a new run. */
export const supersedeAdaptations = (tenantId: string, agentId: string): Statement =>
  statement(
    build
      .update(adaptations)
      .set({ status: "superseded" })
      .where(
        and(
          eq(adaptations.agentId, agentId),
          eq(adaptations.tenantId, tenantId),
          inArray(adaptations.status, ["available"]),
        ),
      ),
  );

/** Holds while an adaptation has a status. */
export const requireAdaptationStatus = (
  { id, tenantId }: AdaptationRow,
  status: AdaptationRow["status"],
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM adaptations WHERE id = ${id} AND tenant_id = ${tenantId} AND status = ${status})`,
    refusal,
  );

export const updateAdaptation = (row: AdaptationRow): Statement =>
  statement(
    build
      .update(adaptations)
      .set({ status: row.status, previous: row.previous, appliedAt: row.appliedAt, undoneAt: row.undoneAt })
      .where(ofTenant(row.tenantId, row.agentId, row.id)),
  );
