import { sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { rawStatement, type Statement } from "#db/statement";

/** The IANA name of the zone in which the tenant's days begin. */
export async function selectTimeZone(db: Database, tenantId: string): Promise<string> {
  const [row] = await db.all<[string]>(sql`SELECT time_zone FROM tenants WHERE id = ${tenantId}`);
  return row?.[0] ?? "UTC";
}

export const updateTimeZone = (tenantId: string, timeZone: string): Statement =>
  rawStatement(sql`UPDATE tenants SET time_zone = ${timeZone} WHERE id = ${tenantId}`);
