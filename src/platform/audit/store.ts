import { and, asc, count, desc, eq, gt, gte, lte, sql } from "drizzle-orm";

import type { AuditOutcome, AuditRecord } from "#db/audit-record";
import type { Database } from "#db/client";
import { auditEntries } from "#db/schema/audit";
import { build, requireThat, statement, type Statement } from "#db/statement";
import { AppError } from "#errors/app-error";

import { chainedEntry, type AuditHead, type ChainedEntry, type ChainLink } from "./chained-entry.ts";

export type AuditRow = typeof auditEntries.$inferSelect;

/** A stored entry in the form that goes out. */
export const toChainedEntry = (row: AuditRow): ChainedEntry => chainedEntry(row, row, row.mac);

/** Fails when the place is taken. */
export const insertAuditEntry = (record: AuditRecord, link: ChainLink, mac: string): Statement =>
  statement(build.insert(auditEntries).values({ ...record, ...link, mac }));

/** Holds when the entry that the next one was chained to is written. */
export const requireEntry = (tenantId: string, { sequence, mac }: AuditHead): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM audit_entries WHERE tenant_id = ${tenantId} AND sequence = ${sequence} AND mac = ${mac})`,
    () => new AppError("UNAVAILABLE"),
  );

/** The last entry of a tenant's chain. */
export const selectHead = (db: Database, tenantId: string): Promise<AuditHead | undefined> =>
  db
    .select({ sequence: auditEntries.sequence, mac: auditEntries.mac })
    .from(auditEntries)
    .where(eq(auditEntries.tenantId, tenantId))
    .orderBy(desc(auditEntries.sequence))
    .limit(1)
    .get();

/** Tenants, in order, whose log's last entry was made at a time or later. */
export async function selectTenantsWithEntries(
  db: Database,
  since: number,
  after: string,
  limit: number,
): Promise<{ tenantId: string }[]> {
  const rows = await db.all<[string]>(sql`SELECT t.id FROM tenants t JOIN audit_entries e ON e.tenant_id = t.id
      AND e.sequence = (SELECT max(sequence) FROM audit_entries WHERE tenant_id = t.id)
    WHERE t.id > ${after} AND e.created_at >= ${since} ORDER BY t.id LIMIT ${limit}`);
  return rows.map(([tenantId]) => ({ tenantId }));
}

/** The entries after a place in the chain, in order. */
export const selectEntriesAfter = (
  db: Database,
  tenantId: string,
  sequence: number,
  limit: number,
): Promise<AuditRow[]> =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.tenantId, tenantId), gt(auditEntries.sequence, sequence)))
    .orderBy(asc(auditEntries.sequence))
    .limit(limit);

export interface AuditFilter {
  agentId: string | undefined;
  action: string | undefined;
  outcome: AuditOutcome | undefined;
  /** Both included. */
  from: number | undefined;
  to: number | undefined;
}

/** A page of a tenant's entries, the latest first, and how many there are, in one round trip. */
export async function selectEntries(
  db: Database,
  tenantId: string,
  { agentId, action, outcome, from, to }: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const where = and(
    eq(auditEntries.tenantId, tenantId),
    agentId === undefined ? undefined : eq(auditEntries.agentId, agentId),
    action === undefined ? undefined : eq(auditEntries.action, action),
    outcome === undefined ? undefined : eq(auditEntries.outcome, outcome),
    from === undefined ? undefined : gte(auditEntries.createdAt, from),
    to === undefined ? undefined : lte(auditEntries.createdAt, to),
  );
  const [rows, totals] = await db.batch([
    db.select().from(auditEntries).where(where).orderBy(desc(auditEntries.sequence)).limit(limit).offset(offset),
    db.select({ total: count() }).from(auditEntries).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}
