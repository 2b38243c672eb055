import { and, count, desc, eq, sql } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { edgeCases } from "#db/schema/graduation";
import { build, insertInto, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type EdgeCaseRow = typeof edgeCases.$inferSelect;

export const insertEdgeCase = insertInto(edgeCases);

export interface EdgeCaseFilter {
  severity: EdgeCaseRow["severity"] | undefined;
  category: string | undefined;
  isActive: boolean | undefined;
  limit: number;
  offset: number;
}

/** Reads a page of a tenant's edge cases, newest first, and their number, in one round trip. */
export async function selectEdgeCases(
  db: Database,
  tenantId: string,
  filter: EdgeCaseFilter,
): Promise<{ rows: EdgeCaseRow[]; total: number }> {
  const where = and(
    eq(edgeCases.tenantId, tenantId),
    filter.severity ? eq(edgeCases.severity, filter.severity) : undefined,
    filter.category ? eq(edgeCases.category, filter.category) : undefined,
    filter.isActive === undefined ? undefined : eq(edgeCases.isActive, filter.isActive),
  );
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(edgeCases)
      .where(where)
      .orderBy(desc(edgeCases.createdAt), desc(edgeCases.id))
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ total: count() }).from(edgeCases).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

const ofTenant = (tenantId: string, edgeCaseId: string) =>
  and(eq(edgeCases.id, edgeCaseId), eq(edgeCases.tenantId, tenantId));

export const selectEdgeCase = (db: Database, tenantId: string, edgeCaseId: string) =>
  db.select().from(edgeCases).where(ofTenant(tenantId, edgeCaseId)).get();

export const updateEdgeCaseRow = (row: EdgeCaseRow): Statement =>
  statement(build.update(edgeCases).set(row).where(ofTenant(row.tenantId, row.id)));

export const deleteEdgeCaseRow = (tenantId: string, edgeCaseId: string): Statement =>
  statement(build.delete(edgeCases).where(ofTenant(tenantId, edgeCaseId)));

export const unchangedEdgeCase = unchanged(edgeCases, "revision", "edge case");

/** Holds while the tenant's edge case exists. */
export const requireEdgeCase = (tenantId: string, edgeCaseId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM edge_cases WHERE id = ${edgeCaseId} AND tenant_id = ${tenantId})`, refusal);

/** Holds while the tenant has fewer edge cases than `maximum`. */
export const requireFewerEdgeCases = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM edge_cases WHERE tenant_id = ${tenantId}) < ${maximum}`, refusal);
