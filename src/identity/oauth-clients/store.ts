import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { deleteShortRows } from "#db/pieces";
import { oauthClients } from "#db/schema/grants";
import { build, statement, type Statement } from "#db/statement";

export type ClientRow = typeof oauthClients.$inferSelect;

export const insertClient = (row: ClientRow): Statement => statement(build.insert(oauthClients).values(row));

export const selectClient = (db: Database, clientId: string): Promise<ClientRow | undefined> =>
  db.select().from(oauthClients).where(eq(oauthClients.id, clientId)).get();

/** Removes programs that registered before a moment and that no person lets act, as many as one piece may have. */
export const deleteUnusedClients = (before: number, rows: number): Statement =>
  deleteShortRows(
    oauthClients,
    sql`WHERE created_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM oauth_grants g WHERE g.client_id = oauth_clients.id AND g.ended_at IS NULL)
    ORDER BY created_at`,
    rows,
  );
