import { eq } from "drizzle-orm";

import type { Database } from "#db/client";
import { workspaceConfigurations } from "#db/schema/auto-improvement";
import { build, statement, type Statement } from "#db/statement";

export type WorkspaceRow = typeof workspaceConfigurations.$inferSelect;

/** The written columns; omitted settings of the judge stay unchanged. */
export type WrittenWorkspace = typeof workspaceConfigurations.$inferInsert;

export const selectWorkspace = (db: Database, tenantId: string): Promise<WorkspaceRow | undefined> =>
  db.select().from(workspaceConfigurations).where(eq(workspaceConfigurations.tenantId, tenantId)).get();

export const upsertWorkspace = (row: WrittenWorkspace): Statement =>
  statement(
    build
      .insert(workspaceConfigurations)
      .values(row)
      .onConflictDoUpdate({ target: workspaceConfigurations.tenantId, set: row }),
  );
