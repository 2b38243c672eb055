import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
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

let template: string | null = null;

/** As `migratedDatabase`, for tests with several: the migrations run once, and each database is a copy in its own file. */
export function migratedCopy(): DatabaseSync {
  if (template === null) {
    const folder = mkdtempSync(join(tmpdir(), "migrated-"));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    template = join(folder, "template.db");
    const sqlite = migratedDatabase();
    sqlite.exec(`VACUUM INTO '${template}'`);
    sqlite.close();
  }
  const path = `${template}.${crypto.randomUUID()}`;
  copyFileSync(template, path);
  const copy = new DatabaseSync(path);
  copy.exec("PRAGMA synchronous = OFF");
  return copy;
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
