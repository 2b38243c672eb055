import { eq } from "drizzle-orm";

import type { Database } from "#db/client";
import { workspaceConfigurations } from "#db/schema/auto-improvement";
import { build, statement, type Statement } from "#db/statement";

export type WorkspaceRow = typeof workspaceConfigurations.$inferSelect;

export const selectWorkspace = (db: Database, tenantId: string): Promise<WorkspaceRow | undefined> =>
  db.select().from(workspaceConfigurations).where(eq(workspaceConfigurations.tenantId, tenantId)).get();

export const upsertWorkspace = (row: WorkspaceRow): Statement =>
  statement(
    build
      .insert(workspaceConfigurations)
      .values(row)
      .onConflictDoUpdate({ target: workspaceConfigurations.tenantId, set: row }),
  );
