import { sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { rawStatement, type Statement } from "#db/statement";

import { timeZoneQuery } from "./time-zone.queries.ts";

/** The IANA name of the zone in which the tenant's days begin. */
export async function selectTimeZone(db: Database, tenantId: string): Promise<string> {
  const [row] = await timeZoneQuery(db, tenantId);
  return row?.name ?? "UTC";
}

export const updateTimeZone = (tenantId: string, timeZone: string): Statement =>
  rawStatement(sql`UPDATE tenants SET time_zone = ${timeZone} WHERE id = ${tenantId}`);
