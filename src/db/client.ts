import { drizzle, type SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";

import { HranaClient, type Hrana, type SqlStatement, type SqlValue } from "#db/hrana";

/** Typed reads. Each awaited query, or one `batch([...])` of several, is one round trip. */
export type Database = SqliteRemoteDatabase;

const clients = new Map<string, { hrana: Hrana; db: Database }>();

/** The isolate's client for a database; made once, as it holds nothing that belongs to a request. */
export function connect(url: string, authToken: string | undefined): { hrana: Hrana; db: Database } {
  const known = clients.get(url);
  if (known) return known;
  const hrana = new HranaClient({ url, authToken });
  const client = { hrana, db: databaseOver(hrana) };
  clients.set(url, client);
  return client;
}

/** Drizzle's queries over the transport. */
function databaseOver(hrana: Hrana): Database {
  const run = async (statement: SqlStatement, method: string): Promise<{ rows: unknown[] }> => {
    const [result] = await hrana.execute([statement]);
    return { rows: rowsFor(method, result?.rows ?? []) };
  };
  return drizzle(
    (sql, params: SqlValue[], method) => run({ sql, args: params }, method),
    async (queries) => {
      const results = await hrana.execute(queries.map(({ sql, params }) => ({ sql, args: params as SqlValue[] })));
      return results.map((result, index) => ({ rows: rowsFor(queries[index]?.method ?? "all", result.rows) }));
    },
    { casing: "snake_case" },
  );
}

/** Drizzle's proxy driver wants one row for `get` (undefined when there is none) and all rows otherwise. */
function rowsFor(method: string, rows: SqlValue[][]): unknown[] {
  return method === "get" ? (rows[0] as unknown[]) : rows;
}
