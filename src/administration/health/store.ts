import { sql } from "drizzle-orm";

import type { Database } from "#db/client";

/** The cheapest statement that still needs the database. */
export const selectNothing = (db: Database): Promise<unknown> => db.get(sql`SELECT 1`);
