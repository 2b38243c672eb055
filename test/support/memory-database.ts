import type { InValue } from "@libsql/client";
import { drizzle } from "drizzle-orm/sqlite-proxy";

import type { Database } from "#db/client";
import { migratedInMemory } from "#test/support/database-schema";

/** The platform's typed reads over a database in memory that the repository's migrations made. */
export async function databaseInMemory(): Promise<Database> {
  const client = await migratedInMemory();
  const read = async (sql: string, params: InValue[], method: string): Promise<{ rows: unknown[] }> => {
    const { rows, columns } = await client.execute({ sql, args: params });
    const all = rows.map((row) => columns.map((_column, index) => row[index]));
    return { rows: method === "get" ? (all[0] as unknown[]) : all };
  };
  return drizzle(
    read,
    (queries) => Promise.all(queries.map(({ sql, params, method }) => read(sql, params as InValue[], method))),
    { casing: "snake_case" },
  );
}
