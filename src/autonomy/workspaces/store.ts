import { eq } from "drizzle-orm";

import type { Database } from "#db/client";
import { tenants } from "#db/schema/accounts";
import { workspaceConfigurations } from "#db/schema/auto-improvement";
import { build, statement, type Statement } from "#db/statement";
import type { TraceReaders } from "#tenancy/trace-readers";

export type WorkspaceRow = typeof workspaceConfigurations.$inferSelect;

/** The written columns; omitted settings of the judge stay unchanged. */
export type WrittenWorkspace = typeof workspaceConfigurations.$inferInsert;

/** The stored settings of a tenant; without a row before the first configuration. */
export async function selectWorkspace(
  db: Database,
  tenantId: string,
): Promise<{ row: WorkspaceRow | null; traceReaders: TraceReaders | null }> {
  const found = await db
    .select({ row: workspaceConfigurations, traceReaders: tenants.traceReaders })
    .from(tenants)
    .leftJoin(workspaceConfigurations, eq(workspaceConfigurations.tenantId, tenants.id))
    .where(eq(tenants.id, tenantId))
    .get();
  return found ?? { row: null, traceReaders: null };
}

export const updateTraceReaders = (tenantId: string, traceReaders: TraceReaders): Statement =>
  statement(build.update(tenants).set({ traceReaders }).where(eq(tenants.id, tenantId)));

export const upsertWorkspace = (row: WrittenWorkspace): Statement =>
  statement(
    build
      .insert(workspaceConfigurations)
      .values(row)
      .onConflictDoUpdate({ target: workspaceConfigurations.tenantId, set: row }),
  );
