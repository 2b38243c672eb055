import { desc, eq, sql } from "drizzle-orm";

import type { AuditRecord } from "#db/audit-record";
import type { Database } from "#db/client";
import { auditEntries } from "#db/schema/audit";
import { insertInto, requireThat, type Statement } from "#db/statement";
import { AppError } from "#errors/app-error";

import type { AuditHead, ChainLink } from "./chained-entry.ts";

const insertRow = insertInto(auditEntries);

/** Inserts an entry. Fails when its place is taken. */
export const insertAuditEntry = (record: AuditRecord, link: ChainLink, mac: string): Statement =>
  insertRow({ ...record, ...link, mac });

/** Holds when the predecessor of the next entry is written. */
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
