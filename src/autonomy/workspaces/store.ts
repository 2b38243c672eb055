import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { workspaceConfigurations } from "#db/schema/auto-improvement";
import { build, rawStatement, statement, type Statement } from "#db/statement";
import type { TraceReaders } from "#tenancy/trace-readers";

export type WorkspaceRow = typeof workspaceConfigurations.$inferSelect;

/** The written columns; omitted settings of the judge stay unchanged. */
export type WrittenWorkspace = typeof workspaceConfigurations.$inferInsert;

/** The stored settings of a tenant; without a row before the first configuration. */
export async function selectWorkspace(
  db: Database,
  tenantId: string,
): Promise<{ row: WorkspaceRow | null; traceReaders: TraceReaders | null }> {
  const [rows, [tenant]] = await db.batch([
    db.select().from(workspaceConfigurations).where(eq(workspaceConfigurations.tenantId, tenantId)),
    traceReadersQuery(db, tenantId),
  ]);
  return { row: rows[0] ?? null, traceReaders: tenant?.role ?? null };
}

/** The weakest role that reads traces, of a tenant. */
const traceReadersQuery = (db: Database, tenantId: string) =>
  db
    .select({ role: sql<TraceReaders | null>`trace_readers` })
    .from(sql`tenants`)
    .where(sql`id = ${tenantId}`);

export const updateTraceReaders = (tenantId: string, traceReaders: TraceReaders): Statement =>
  rawStatement(sql`UPDATE tenants SET trace_readers = ${traceReaders} WHERE id = ${tenantId}`);

export const upsertWorkspace = (row: WrittenWorkspace): Statement =>
  statement(
    build
      .insert(workspaceConfigurations)
      .values(row)
      .onConflictDoUpdate({ target: workspaceConfigurations.tenantId, set: row }),
  );
