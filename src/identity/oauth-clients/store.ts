import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { oauthClients } from "#db/schema/grants";
import { build, rawStatement, statement, type Statement } from "#db/statement";

export type ClientRow = typeof oauthClients.$inferSelect;

export const insertClient = (row: ClientRow): Statement => statement(build.insert(oauthClients).values(row));

export const selectClient = (db: Database, clientId: string): Promise<ClientRow | undefined> =>
  db.select().from(oauthClients).where(eq(oauthClients.id, clientId)).get();

/** Removes programs that registered before a moment and that no person lets act; at most `limit` of them. */
export const deleteUnusedClients = (before: number, limit: number): Statement =>
  rawStatement(sql`DELETE FROM oauth_clients WHERE id IN (
    SELECT c.id FROM oauth_clients c WHERE c.created_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM oauth_grants g WHERE g.client_id = c.id AND g.ended_at IS NULL)
    ORDER BY c.created_at LIMIT ${limit})`);
