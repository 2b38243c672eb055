import { and, eq } from "drizzle-orm";

import type { Database } from "#db/client";
import { connections } from "#db/schema/connections";

export type ConnectionRow = typeof connections.$inferSelect;

/** A tenant's connection to a provider: at most one row. Other areas put the query into their batches. */
export const connectionQuery = (db: Database, tenantId: string, provider: string) =>
  db
    .select()
    .from(connections)
    .where(and(eq(connections.tenantId, tenantId), eq(connections.provider, provider)))
    .limit(1);
