import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lte, sql } from "drizzle-orm";

import { agentColumns } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { agentNameAt, personNameAt } from "#db/names";
import { nextPiece } from "#db/pieces";
import { isPresent } from "#db/removals";
import { agents } from "#db/schema/agents";
import { skillCandidates, toolMutations, workflowVariants, workspaceConfigurations } from "#db/schema/auto-improvement";
import { build, insertInto, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type CandidateRow = typeof skillCandidates.$inferSelect;
export type MutationRow = typeof toolMutations.$inferSelect;
export type VariantRow = typeof workflowVariants.$inferSelect;

export const insertCandidate = insertInto(skillCandidates);
export const insertMutation = insertInto(toolMutations);
export const insertVariant = insertInto(workflowVariants);

/** Removes what is over of all tenants and has an id below a bound, as much of one kind as one piece may have. */
export async function deleteImprovements(db: Database, bound: string, rows: number): Promise<Statement[]> {
  const old = sql`WHERE id < ${bound} ORDER BY id`;
  const over = sql`WHERE id < ${bound} AND validation_status <> 'pending' ORDER BY id`;
  for (const [table, next] of [
    [toolMutations, old],
    [skillCandidates, over],
    [workflowVariants, old],
  ] as const) {
    const piece = await nextPiece(db, table, next, rows);
    if (piece.length > 0) return piece;
  }
  return [];
}

interface Page {
  limit: number;
  offset: number;
}

export interface MutationFilter extends Page {
  skillId: string | undefined;
  candidateId: string | undefined;
  status: MutationRow["sandboxStatus"] | undefined;
}

/** A page of a tenant's mutations, newest first, and how many there are, in one round trip. */
export async function selectMutations(db: Database, tenantId: string, filter: MutationFilter) {
  const where = and(
    eq(toolMutations.tenantId, tenantId),
    filter.skillId === undefined ? undefined : eq(toolMutations.skillId, filter.skillId),
    filter.candidateId === undefined ? undefined : eq(toolMutations.candidateId, filter.candidateId),
    filter.status ? eq(toolMutations.sandboxStatus, filter.status) : undefined,
  );
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(toolMutations)
      .where(where)
      .orderBy(desc(toolMutations.createdAt), desc(toolMutations.id))
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ total: count() }).from(toolMutations).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

export interface VariantFilter extends Page {
  agentId: string | undefined;
  status: VariantRow["evaluationStatus"] | undefined;
}

/** A page of a tenant's variants, newest first, and how many there are, in one round trip. */
export async function selectVariants(db: Database, tenantId: string, filter: VariantFilter) {
  const where = and(
    eq(workflowVariants.tenantId, tenantId),
    isPresent("agents", workflowVariants.agentId),
    filter.agentId === undefined ? undefined : eq(workflowVariants.agentId, filter.agentId),
    filter.status ? eq(workflowVariants.evaluationStatus, filter.status) : undefined,
  );
  const [rows, totals] = await db.batch([
    db
      .select({ ...getTableColumns(workflowVariants), agentName: agentNameAt("workflow_variants.agent_id") })
      .from(workflowVariants)
      .where(where)
      .orderBy(desc(workflowVariants.createdAt), desc(workflowVariants.id))
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ total: count() }).from(workflowVariants).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** A candidate with the current names of its agent and people. */
const namedCandidate = {
  ...getTableColumns(skillCandidates),
  agentName: agentNameAt("skill_candidates.agent_id"),
  requesterName: personNameAt("skill_candidates.requested_by"),
  promoterName: personNameAt("skill_candidates.promoted_by"),
  undoerName: personNameAt("skill_candidates.undone_by"),
};

export type NamedCandidateRow = CandidateRow &
  Record<"agentName" | "requesterName" | "promoterName" | "undoerName", string | null>;
export type NamedVariantRow = VariantRow & { agentName: string | null };

export interface CandidateFilter extends Page {
  skillId: string | undefined;
  status: CandidateRow["validationStatus"] | undefined;
}

/** A page of a tenant's candidates, newest first, and how many there are, in one round trip. */
export async function selectCandidates(db: Database, tenantId: string, filter: CandidateFilter) {
  const where = and(
    eq(skillCandidates.tenantId, tenantId),
    filter.skillId === undefined ? undefined : eq(skillCandidates.skillId, filter.skillId),
    filter.status ? eq(skillCandidates.validationStatus, filter.status) : undefined,
  );
  const [rows, totals] = await db.batch([
    db
      .select(namedCandidate)
      .from(skillCandidates)
      .where(where)
      .orderBy(desc(skillCandidates.createdAt), desc(skillCandidates.id))
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ total: count() }).from(skillCandidates).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

const oneCandidate = (tenantId: string, candidateId: string) =>
  and(eq(skillCandidates.id, candidateId), eq(skillCandidates.tenantId, tenantId));

export const selectCandidate = (
  db: Database,
  tenantId: string,
  candidateId: string,
): Promise<CandidateRow | undefined> =>
  db.select().from(skillCandidates).where(oneCandidate(tenantId, candidateId)).get();

export const selectNamedCandidate = (
  db: Database,
  tenantId: string,
  candidateId: string,
): Promise<NamedCandidateRow | undefined> =>
  db.select(namedCandidate).from(skillCandidates).where(oneCandidate(tenantId, candidateId)).get();

/** Maximum remembered mutations of a skill; older ones may be tried again. */
const REMEMBERED = 1_000;

/** Reads earlier attempts at a skill, its open candidates, and the used part of the day's caps, in one round trip. */
export async function selectHistory(db: Database, tenantId: string, skillId: string, dayStart: number) {
  const [tried, open, [used]] = await db.batch([
    db
      .select({
        codeDigest: toolMutations.codeDigest,
        stage: toolMutations.stage,
        target: sql<string | null>`json_extract(${skillCandidates.fitness}, '$.target')`,
      })
      .from(toolMutations)
      .leftJoin(skillCandidates, eq(skillCandidates.id, toolMutations.candidateId))
      .where(and(eq(toolMutations.tenantId, tenantId), eq(toolMutations.skillId, skillId)))
      .orderBy(desc(toolMutations.createdAt), desc(toolMutations.id))
      .limit(REMEMBERED),
    db
      .select({
        id: skillCandidates.id,
        status: skillCandidates.validationStatus,
        codeDigest: skillCandidates.codeDigest,
        parentDigest: skillCandidates.parentDigest,
      })
      .from(skillCandidates)
      .where(
        and(
          eq(skillCandidates.tenantId, tenantId),
          eq(skillCandidates.skillId, skillId),
          inArray(skillCandidates.validationStatus, ["pending", "validated", "promoted"]),
        ),
      )
      .orderBy(desc(skillCandidates.createdAt), desc(skillCandidates.id)),
    db
      .select({
        mutations: sql<number>`${mutationsSince(tenantId, dayStart)}`,
        candidates: sql<number>`${candidatesSince(tenantId, dayStart)}`,
      })
      .from(sql`(SELECT 1)`),
  ]);
  return { tried, open, used: used ?? { mutations: 0, candidates: 0 } };
}

export type SkillHistory = Awaited<ReturnType<typeof selectHistory>>;

/** The day's edits of skills and workflows. A variant without a parent is the unchanged agent and does not count. */
const mutationsSince = (tenantId: string, dayStart: number) => sql`(
  (SELECT count(*) FROM tool_mutations WHERE tenant_id = ${tenantId} AND created_at >= ${dayStart})
  + (SELECT count(*) FROM workflow_variants
     WHERE tenant_id = ${tenantId} AND created_at >= ${dayStart} AND parent_id IS NOT NULL
       AND ${isPresent("agents", sql`agent_id`)}))`;

const candidatesSince = (tenantId: string, dayStart: number) =>
  sql`(SELECT count(*) FROM skill_candidates WHERE tenant_id = ${tenantId} AND created_at >= ${dayStart})`;

/** Reads the measurements of an agent's current version, and the used part of the day's edits, in one round trip. */
export async function selectWorkflowHistory(
  db: Database,
  tenantId: string,
  agent: { id: string; version: number },
  dayStart: number,
): Promise<{ changes: Record<string, unknown>[]; mutations: number }> {
  const [variants, [used]] = await db.batch([
    db
      .select({ changes: workflowVariants.changes })
      .from(workflowVariants)
      .where(
        and(
          eq(workflowVariants.tenantId, tenantId),
          eq(workflowVariants.agentId, agent.id),
          eq(workflowVariants.agentVersion, agent.version),
        ),
      )
      .orderBy(desc(workflowVariants.createdAt))
      .limit(REMEMBERED),
    db.select({ mutations: sql<number>`${mutationsSince(tenantId, dayStart)}` }).from(sql`(SELECT 1)`),
  ]);
  return { changes: variants.map(({ changes }) => changes), mutations: used?.mutations ?? 0 };
}

/** Holds while this many more edits fit the day's cap. */
export const requireMutationsLeft = (
  tenantId: string,
  day: { start: number; more: number; cap: number },
  refusal: () => AppError,
): Statement => requireThat(sql`${mutationsSince(tenantId, day.start)} + ${day.more} <= ${day.cap}`, refusal);

/** Holds while one more candidate stays within the day's cap. */
export const requireCandidateLeft = (
  tenantId: string,
  day: { start: number; cap: number },
  refusal: () => AppError,
): Statement => requireThat(sql`${candidatesSince(tenantId, day.start)} < ${day.cap}`, refusal);

/** Holds while the candidate has this status and no validation is running. */
export const requireCandidateAt = (
  { tenantId, id, validationStatus, attempts }: CandidateRow,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM skill_candidates WHERE id = ${id} AND tenant_id = ${tenantId}
      AND validation_status = ${validationStatus} AND attempts = ${attempts})`,
    refusal,
  );

/** Holds while the skill has no candidate that waits or could be promoted. */
export const requireNoOpenCandidate = (tenantId: string, skillId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM skill_candidates WHERE tenant_id = ${tenantId} AND skill_id = ${skillId}
      AND validation_status IN ('pending', 'validated'))`,
    refusal,
  );

/** Holds unless the person requested the candidate and another administrator could promote it. */
export const requireOtherPromoter = (
  { tenantId, id }: CandidateRow,
  userId: string,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM skill_candidates WHERE id = ${id} AND tenant_id = ${tenantId} AND requested_by = ${userId})
      OR NOT EXISTS (SELECT 1 FROM users WHERE tenant_id = ${tenantId} AND id <> ${userId} AND status = 'active'
        AND role IN ('admin', 'owner'))`,
    refusal,
  );

/** Writes the changeable columns of a candidate. */
export const updateCandidate = ({ tenantId, id, ...row }: CandidateRow): Statement =>
  statement(build.update(skillCandidates).set(row).where(oneCandidate(tenantId, id)));

/** Candidates that are due for validation, oldest first. */
export const selectDueCandidates = (db: Database, now: number, limit: number): Promise<CandidateRow[]> =>
  db
    .select()
    .from(skillCandidates)
    .where(and(eq(skillCandidates.validationStatus, "pending"), lte(skillCandidates.nextAttemptAt, now)))
    .orderBy(asc(skillCandidates.nextAttemptAt), asc(skillCandidates.id))
    .limit(limit);

/**
 * Autonomous, active agents that worked since a moment and whose current version has no variant, in workspaces with
 * background evolution.
 */
export const selectEvolvable = (
  db: Database,
  { since, executions, limit }: { since: number; executions: number; limit: number },
) =>
  db
    .select({ agent: agentColumns, autoDev: workspaceConfigurations.autoDev })
    .from(workspaceConfigurations)
    .crossJoin(agents)
    .where(
      and(
        // As the index of these workspaces says it. The order of a cross join is that of the text: not all agents are read.
        sql`json_extract(auto_dev, '$.background_evolution') = 1`,
        eq(agents.tenantId, workspaceConfigurations.tenantId),
        eq(agents.maturityLevel, "autonomous"),
        eq(agents.status, "active"),
        isPresent("agents", agents.id),
        gte(agents.lastExecutionAt, since),
        gte(agents.totalExecutions, executions),
        sql`NOT EXISTS (SELECT 1 FROM workflow_variants
          WHERE agent_id = ${agents.id} AND agent_version = ${agents.version})`,
      ),
    )
    .orderBy(asc(agents.lastExecutionAt), asc(agents.id))
    .limit(limit);

export type EvolvableAgent = Awaited<ReturnType<typeof selectEvolvable>>[number];
