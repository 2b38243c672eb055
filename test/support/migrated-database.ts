import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

import { drizzle } from "drizzle-orm/sqlite-proxy";

import type { Database } from "#db/client";
import type { SqlStatement } from "#db/hrana";

const MIGRATIONS = join(import.meta.dirname, "../../migrations");

/** An SQLite database after the repository's migrations, in memory unless a path is given. */
export function migratedDatabase(path = ":memory:"): DatabaseSync {
  const sqlite = new DatabaseSync(path);
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .toSorted())
    sqlite.exec(readFileSync(join(MIGRATIONS, file), "utf8"));
  return sqlite;
}

/** The database of a path, as it is. */
export const openDatabase = (path: string): DatabaseSync => new DatabaseSync(path);

/** The application's queries over such a database; `onStatement` sees each before it runs. */
export function databaseOver(sqlite: DatabaseSync, onStatement?: (statement: SqlStatement) => void): Database {
  const run = (text: string, params: unknown[], method: string): { rows: unknown[] } => {
    const statement = { sql: text, args: params as SqlStatement["args"] };
    onStatement?.(statement);
    const rows = runStatement(sqlite, statement);
    return { rows: method === "get" ? (rows[0] as unknown[]) : rows };
  };
  return drizzle(
    async (text, params, method) => run(text, params, method),
    async (queries) => queries.map(({ sql, params, method }) => run(sql, params, method)),
    { casing: "snake_case" },
  );
}

/** Runs a statement and gives its rows, each as the list of its columns' values. */
export function runStatement(sqlite: DatabaseSync, { sql, args }: SqlStatement): unknown[][] {
  const prepared = sqlite.prepare(sql);
  prepared.setReturnArrays(true);
  return prepared.all(...args.map(asInput)) as unknown as unknown[][];
}

const asInput = (value: unknown): SQLInputValue =>
  typeof value === "boolean" ? Number(value) : (value as SQLInputValue);
