import { and, count, eq, inArray, max, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { agents } from "#db/schema/agents";
import { approvals } from "#db/schema/approvals";
import { executions } from "#db/schema/executions";
import { exams, levelChanges } from "#db/schema/graduation";
import { agentProgress } from "#db/schema/progress";
import { skills } from "#db/schema/skills";
import { build, insertRows, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { ALL_EVENTS, foldNextRuns } from "#platform/run-folds/folded.queries";

export type AgentInsert = typeof agents.$inferInsert;
export type ApprovalInsert = typeof approvals.$inferInsert;
export type ExamInsert = typeof exams.$inferInsert;
export type ExecutionInsert = typeof executions.$inferInsert;
export type LevelChangeInsert = typeof levelChanges.$inferInsert;
export type ProgressInsert = typeof agentProgress.$inferInsert;
export type SkillInsert = typeof skills.$inferInsert;

export interface SampleRows {
  agents: AgentInsert[];
  skills: SkillInsert[];
  executions: ExecutionInsert[];
  approvals: ApprovalInsert[];
  progress: ProgressInsert[];
  exams: ExamInsert[];
  levelChanges: LevelChangeInsert[];
}

export interface SampleCounts {
  /** When it was loaded; null without sample data. */
  loadedAt: number | null;
  agents: number;
  skills: number;
  runs: number;
  approvals: number;
}

/** Counts a tenant's sample data by the fixed ids of its agents and skills, in one round trip. */
export async function selectSampleCounts(
  db: Database,
  tenantId: string,
  { agentIds, skillIds }: { agentIds: string[]; skillIds: string[] },
): Promise<SampleCounts> {
  const [[ofAgents], [ofSkills], [ofRuns], [ofApprovals]] = await db.batch([
    db
      .select({ agents: count(), loadedAt: max(agents.updatedAt) })
      .from(agents)
      .where(and(inArray(agents.id, agentIds), eq(agents.tenantId, tenantId))),
    db
      .select({ skills: count() })
      .from(skills)
      .where(and(inArray(skills.id, skillIds), eq(skills.tenantId, tenantId))),
    db.select({ runs: count() }).from(executions).where(inArray(executions.agentId, agentIds)),
    db.select({ approvals: count() }).from(approvals).where(inArray(approvals.agentId, agentIds)),
  ]);
  return {
    loadedAt: ofAgents?.loadedAt ?? null,
    agents: ofAgents?.agents ?? 0,
    skills: ofSkills?.skills ?? 0,
    runs: ofRuns?.runs ?? 0,
    approvals: ofApprovals?.approvals ?? 0,
  };
}

/** Holds while none of the tenant's sample agents exists. */
export const requireNoSample = (agentIds: readonly string[], refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM agents WHERE id IN (SELECT value FROM json_each(${JSON.stringify(agentIds)})))`,
    refusal,
  );

/**
 * Writes all rows, with one statement for each table. The runs are searched and counted like all others. Their events for
 * open pages are then removed, except those of the new agents, because the runs did not happen now.
 */
export const insertSample = (tenantId: string, rows: SampleRows): Statement[] => [
  insertRows(agents, rows.agents),
  insertRows(skills, rows.skills),
  insertRows(executions, rows.executions),
  insertRows(approvals, rows.approvals),
  insertRows(agentProgress, rows.progress),
  insertRows(exams, rows.exams),
  insertRows(levelChanges, rows.levelChanges),
  ...foldNextRuns(ALL_EVENTS),
  forgetEvents(tenantId, rows),
];

/** The rows of one transaction are consecutive, so its events are the last ones. */
const forgetEvents = (tenantId: string, rows: SampleRows): Statement => {
  const written = Object.values(rows).reduce((sum: number, ofTable: readonly unknown[]) => sum + ofTable.length, 0);
  const ids = JSON.stringify(rows.agents.map(({ id }) => id));
  return rawStatement(sql`DELETE FROM tenant_events WHERE tenant_id = ${tenantId}
    AND id > (SELECT max(id) FROM tenant_events WHERE tenant_id = ${tenantId}) - ${2 * written} AND kind <> 'agent.changed'
    AND data ->> '$.agent.id' IN (SELECT value FROM json_each(${ids}))`);
};

/**
 * Removes the sample agents and skills with their dependent rows, including figures. Open pages get an event for each
 * agent.
 */
export const deleteSample = (
  tenantId: string,
  { agentIds, skillIds }: { agentIds: string[]; skillIds: string[] },
  at: number,
): Statement[] => [
  rawStatement(sql`INSERT INTO tenant_events (tenant_id, kind, data, created_at)
    SELECT tenant_id, 'agent.changed', json_object('agent', json_object('id', id, 'name', name, 'level', maturity_level), 'change', 'deleted'), ${at}
    FROM agents WHERE tenant_id = ${tenantId} AND id IN (SELECT value FROM json_each(${JSON.stringify(agentIds)}))`),
  statement(build.delete(agents).where(and(inArray(agents.id, agentIds), eq(agents.tenantId, tenantId)))),
  statement(build.delete(skills).where(and(inArray(skills.id, skillIds), eq(skills.tenantId, tenantId)))),
];
