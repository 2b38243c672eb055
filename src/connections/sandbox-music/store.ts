import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { sandboxMusic } from "#db/schema/sandbox-music";
import { rawStatement, type Statement } from "#db/statement";

export type SandboxRow = typeof sandboxMusic.$inferSelect;

export const selectAccount = (db: Database, tenantId: string): Promise<SandboxRow | undefined> =>
  db.select().from(sandboxMusic).where(eq(sandboxMusic.tenantId, tenantId)).get();

/** Writes the next state of the account; changes nothing when another change won. */
export const putAccount = ({ tenantId, account, revision, updatedAt }: SandboxRow): Statement =>
  rawStatement(sql`INSERT INTO sandbox_music (tenant_id, account, revision, updated_at)
    VALUES (${tenantId}, ${JSON.stringify(account)}, ${revision}, ${updatedAt})
    ON CONFLICT (tenant_id) DO UPDATE SET account = excluded.account, revision = excluded.revision, updated_at = excluded.updated_at
      WHERE sandbox_music.revision = excluded.revision - 1`);
