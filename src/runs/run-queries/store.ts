import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";

/** The different values with this part, in any case of their letters: those that begin with it first, then the most frequent. */
export async function selectValues(db: Database, values: SQL, part: string, limit: number): Promise<string[]> {
  const place = sql`instr(lower(value), lower(${part}))`;
  const rows = await db.all<
    [string]
  >(sql`SELECT value FROM (${values}) WHERE value <> '' AND (${part} = '' OR ${place} > 0)
    GROUP BY value ORDER BY ${place} > 1, count(*) DESC, value LIMIT ${limit}`);
  return rows.map(([value]) => value);
}
