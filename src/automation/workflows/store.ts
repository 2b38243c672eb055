import { and, count, desc, eq, sql, type SQL } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { personNameAt } from "#db/names";
import { type WorkflowDefinition, workflows, workflowVersions } from "#db/schema/workflows";
import { comparedText } from "#db/search-text";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { plainText } from "#lib/search-words";

export type WorkflowRow = typeof workflows.$inferSelect;
export type VersionRow = typeof workflowVersions.$inferSelect;

/** A workflow as lists show it. */
export interface WorkflowSummary extends WorkflowRow {
  agentId: string;
  agentName: string | null;
  ownerName: string | null;
  description: string;
  stepCount: number;
  openRuns: number;
}

/** A workflow with what its latest version says. */
export interface NamedWorkflow extends WorkflowSummary {
  definition: WorkflowDefinition;
  confirmedBy: string | null;
  confirmedByName: string | null;
}

export interface NamedVersion extends VersionRow {
  savedByName: string | null;
  confirmedByName: string | null;
}

/** Versions of a workflow that are kept beside those of unfinished runs. */
export const KEPT_VERSIONS = 100;

const isLatest = and(eq(workflowVersions.workflowId, workflows.id), eq(workflowVersions.version, workflows.version));
const agentId = sql<string>`workflow_versions.definition ->> '$.agent_id'`;
const openRuns = sql<number>`(SELECT count(*) FROM workflow_runs r WHERE r.tenant_id = workflows.tenant_id
  AND r.workflow_id = workflows.id AND r.completed_at IS NULL)`;

const summary = {
  workflow: workflows,
  agentId,
  agentName: sql<string | null>`(SELECT a.name FROM agents a WHERE a.id = ${agentId}
    AND a.tenant_id = workflows.tenant_id AND NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = a.id))`,
  ownerName: personNameAt("workflows.owner_id"),
  description: sql<string>`workflow_versions.definition ->> '$.description'`,
  stepCount: sql<number>`json_array_length(workflow_versions.definition, '$.steps')`,
  openRuns,
};

const whole = {
  ...summary,
  definition: workflowVersions.definition,
  confirmedBy: workflowVersions.confirmedBy,
  confirmedByName: personNameAt("workflow_versions.confirmed_by"),
};

const flat = <Rest>({ workflow, ...rest }: { workflow: WorkflowRow } & Rest) => ({ ...workflow, ...rest });

const ofWorkflow = (tenantId: string, id: string): SQL | undefined =>
  and(eq(workflows.tenantId, tenantId), eq(workflows.id, id));

export async function selectWorkflow(db: Database, tenantId: string, id: string): Promise<NamedWorkflow | undefined> {
  const found = await db
    .select(whole)
    .from(workflows)
    .innerJoin(workflowVersions, isLatest)
    .where(ofWorkflow(tenantId, id))
    .get();
  return found === undefined ? undefined : flat(found);
}

/** A page of a tenant's workflows, the newest first, and their number, in one round trip. */
export async function selectWorkflows(
  db: Database,
  tenantId: string,
  { q, limit, offset }: { q: string | undefined; limit: number; offset: number },
): Promise<{ rows: WorkflowSummary[]; total: number }> {
  const where = and(
    eq(workflows.tenantId, tenantId),
    q === undefined ? undefined : sql`instr(${sql.raw(comparedText("workflows.name"))}, ${plainText(q)}) > 0`,
  );
  const [rows, totals] = await db.batch([
    db
      .select(summary)
      .from(workflows)
      .innerJoin(workflowVersions, isLatest)
      .where(where)
      .orderBy(desc(workflows.createdAt), desc(workflows.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(workflows).where(where),
  ]);
  return { rows: rows.map(flat), total: totals[0]?.total ?? 0 };
}

/** The latest versions of a workflow, the newest first. */
export async function selectVersions(
  db: Database,
  tenantId: string,
  workflowId: string,
  limit: number,
): Promise<NamedVersion[]> {
  const rows = await db
    .select({
      row: workflowVersions,
      savedByName: personNameAt("workflow_versions.saved_by"),
      confirmedByName: personNameAt("workflow_versions.confirmed_by"),
    })
    .from(workflowVersions)
    .where(and(eq(workflowVersions.workflowId, workflowId), eq(workflowVersions.tenantId, tenantId)))
    .orderBy(desc(workflowVersions.version))
    .limit(limit);
  return rows.map(({ row, ...names }) => ({ ...row, ...names }));
}

/** A version of a workflow; undefined for a version that is not kept any more. */
export const selectVersion = (
  db: Database,
  { tenantId, workflowId, version }: Pick<VersionRow, "tenantId" | "workflowId" | "version">,
): Promise<VersionRow | undefined> =>
  db
    .select()
    .from(workflowVersions)
    .where(
      and(
        eq(workflowVersions.workflowId, workflowId),
        eq(workflowVersions.version, version),
        eq(workflowVersions.tenantId, tenantId),
      ),
    )
    .get();

/** The rule that a workflow is unchanged since it was read. */
export const unchangedWorkflow = unchanged(workflows, "version", "workflow");

export const insertWorkflow = (row: WorkflowRow): Statement => statement(build.insert(workflows).values(row));

export const updateWorkflow = ({ tenantId, id }: WorkflowRow, changes: Partial<WorkflowRow>): Statement =>
  statement(build.update(workflows).set(changes).where(ofWorkflow(tenantId, id)));

export const insertVersion = (row: VersionRow): Statement => statement(build.insert(workflowVersions).values(row));

export const confirmVersionRow = ({ tenantId, id, version }: WorkflowRow, confirmedBy: string): Statement =>
  statement(
    build
      .update(workflowVersions)
      .set({ confirmedBy })
      .where(
        and(
          eq(workflowVersions.workflowId, id),
          eq(workflowVersions.version, version),
          eq(workflowVersions.tenantId, tenantId),
        ),
      ),
  );

/** Removes the versions before those that are kept, without those that an unfinished run has. */
export const deleteOldVersions = ({ tenantId, id, version }: WorkflowRow): Statement =>
  rawStatement(sql`DELETE FROM workflow_versions WHERE workflow_id = ${id} AND tenant_id = ${tenantId}
    AND version <= ${version - KEPT_VERSIONS} AND version NOT IN (SELECT r.version FROM workflow_runs r
      WHERE r.tenant_id = ${tenantId} AND r.workflow_id = ${id} AND r.completed_at IS NULL)`);

export const requireFewerWorkflows = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM workflows WHERE tenant_id = ${tenantId}) < ${maximum}`, refusal);

export const requireFreeName = (
  { tenantId, id, name }: Pick<WorkflowRow, "tenantId" | "id" | "name">,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM workflows WHERE tenant_id = ${tenantId} AND name = ${name} AND id <> ${id})`,
    refusal,
  );
