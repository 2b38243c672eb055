import { and, asc, count, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { personNameAt } from "#db/names";
import { isPresent } from "#db/removals";
import { agents } from "#db/schema/agents";
import { episodes, memories } from "#db/schema/episodes";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

/** The condition of the index `memories_waiting`, word for word, so that the database uses it. */
const IS_WAITING = sql.raw("state = 'waiting'");

const columns = {
  id: memories.id,
  tenantId: memories.tenantId,
  agentId: memories.agentId,
  agentName: agents.name,
  executionId: episodes.executionId,
  text: memories.text,
  state: memories.state,
  authorId: memories.authorId,
  authorName: personNameAt("memories.author_id"),
  createdAt: memories.createdAt,
};

const correctionsOf = (db: Database) =>
  db
    .select(columns)
    .from(memories)
    .innerJoin(agents, and(eq(agents.id, memories.agentId), isPresent("agents", agents.id)))
    .leftJoin(episodes, eq(episodes.id, memories.episodeId));

/** A page of a tenant's corrections that wait for an approver, oldest first, and their number, in one round trip. */
export async function selectWaiting(
  db: Database,
  tenantId: string,
  { agentId, limit, offset }: { agentId: string | undefined; limit: number; offset: number },
) {
  const where = and(
    eq(memories.tenantId, tenantId),
    IS_WAITING,
    agentId === undefined ? undefined : eq(memories.agentId, agentId),
  );
  const [rows, totals] = await db.batch([
    correctionsOf(db).where(where).orderBy(asc(memories.createdAt), asc(memories.id)).limit(limit).offset(offset),
    db
      .select({ total: count() })
      .from(memories)
      .innerJoin(agents, and(eq(agents.id, memories.agentId), isPresent("agents", agents.id)))
      .where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** A tenant's correction whose author is known. */
export const selectCorrection = (db: Database, tenantId: string, correctionId: string) =>
  correctionsOf(db)
    .where(and(eq(memories.id, correctionId), eq(memories.tenantId, tenantId), sql`${memories.state} IS NOT NULL`))
    .get();

export type CorrectionRow = NonNullable<Awaited<ReturnType<typeof selectCorrection>>>;

/** Holds while no one has decided about the correction. */
export const requireWaiting = (tenantId: string, correctionId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM memories WHERE id = ${correctionId} AND tenant_id = ${tenantId} AND state = 'waiting')`,
    refusal,
  );

export const updateDecision = (
  { tenantId, id }: Pick<CorrectionRow, "tenantId" | "id">,
  decided: { state: "taken" | "left"; decidedBy: string | null; decidedAt: number },
): Statement =>
  statement(
    build
      .update(memories)
      .set(decided)
      .where(and(eq(memories.id, id), eq(memories.tenantId, tenantId))),
  );
