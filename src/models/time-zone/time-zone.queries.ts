import { sql } from "drizzle-orm";

import type { Database } from "#db/client";

/** Query for the IANA name of the zone in which a tenant's days begin. */
export const timeZoneQuery = (db: Database, tenantId: string) =>
  db
    .select({ name: sql<string>`time_zone` })
    .from(sql`tenants`)
    .where(sql`id = ${tenantId}`);
