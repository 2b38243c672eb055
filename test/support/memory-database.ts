import type { Client, InValue } from "@libsql/client";
import { drizzle } from "drizzle-orm/sqlite-proxy";

import type { Database } from "#db/client";
import type { Writer } from "#db/write-request";
import { migratedInMemory } from "#test/support/database-schema";
import { memoryWriter } from "#test/support/memory-writer";

/** The platform's typed reads over a database in memory that the repository's migrations made. */
export const databaseInMemory = async (): Promise<Database> => readsOf(await migratedInMemory());

/** As `databaseInMemory`, with what writes into it, and a tenant of this id. */
export async function writableInMemory(tenantId: string): Promise<{ db: Database; writer: Writer; client: Client }> {
  const client = await migratedInMemory();
  await client.execute({
    sql: "INSERT INTO tenants (id, name, slug, tier, created_at) VALUES (?, 'Northlight', 'northlight', 'enterprise', 0)",
    args: [tenantId],
  });
  return { db: readsOf(client), writer: memoryWriter(client), client };
}

function readsOf(client: Client): Database {
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
