import { sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { rawStatement, type Statement } from "#db/statement";

/** The IANA name of the zone in which the tenant's days begin. */
export async function selectTimeZone(db: Database, tenantId: string): Promise<string> {
  const [row] = await timeZoneQuery(db, tenantId);
  return row?.name ?? "UTC";
}

/** Query for it, for a batch of another store. */
export const timeZoneQuery = (db: Database, tenantId: string) =>
  db
    .select({ name: sql<string>`time_zone` })
    .from(sql`tenants`)
    .where(sql`id = ${tenantId}`);

export const updateTimeZone = (tenantId: string, timeZone: string): Statement =>
  rawStatement(sql`UPDATE tenants SET time_zone = ${timeZone} WHERE id = ${tenantId}`);
