import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { createClient, type Client, type InStatement } from "@libsql/client/web";

import { migrationsFolder } from "./paths.ts";
import { isPreRelease, PRE_RELEASE_MIGRATIONS } from "./pre-release-migrations.ts";

export interface DatabaseAddress {
  url: string;
  authToken?: string;
}

interface Migration {
  name: string;
  checksum: string;
  statements: string[];
}

const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;
const breakpoint = "--> statement-breakpoint";

/**
 * Applies the missing migrations in the order of their names, each file in one transaction with its record. Returns the applied names. It
 * fails when an applied file was edited since, or when the database has an unknown migration. A database of the complete pre-release
 * already has the tables of the first file; that file is recorded and not run.
 */
export async function migrate(database: DatabaseAddress, folder: string = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = createClient(database);
  try {
    const found = await readApplied(client).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The database at ${new URL(database.url).host} cannot be used: ${reason}`, { cause: error });
    });
    const applied = isPreRelease(found) ? await takeOver(client, migrations) : found;
    checkHistory(migrations, applied);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    client.close();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const wrong = names.find((name) => !fileName.test(name));
  if (wrong !== undefined) throw new Error(`Migration ${wrong} must be named NNNN_what_changed.sql`);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(resolve(folder, name), "utf8");
      return {
        name,
        checksum: createHash("sha256").update(text).digest("hex"),
        statements: text
          .split(breakpoint)
          .map((statement) => statement.trim())
          .filter((statement) => statement !== ""),
      };
    }),
  );
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  const [, result] = await client.batch(
    [
      "CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL, checksum TEXT NOT NULL)",
      "SELECT name, checksum FROM schema_migrations",
    ],
    "write",
  );
  return new Map((result?.rows ?? []).map((row) => [textOf(row["name"]), textOf(row["checksum"])]));
}

function textOf(value: unknown): string {
  if (typeof value !== "string") throw new Error("schema_migrations is not a table of Tenure");
  return value;
}

function checkHistory(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  const foreign = unknown.find((name) => !PRE_RELEASE_MIGRATIONS.has(name)) ?? unknown[0];
  if (foreign !== undefined) {
    throw new Error(
      `The database has migration ${foreign}, which this version of Tenure does not know. Use the version that made it, or newer.`,
    );
  }
  for (const [name, checksum] of applied) {
    if (known.get(name)?.checksum !== checksum) {
      throw new Error(
        `Migration ${name} was edited after this database applied it. Restore the file and put the change into a new migration.`,
      );
    }
  }
}

/** Puts the record of the first migration in the place of the records of the pre-release's files, and gives what is applied then. */
async function takeOver(client: Client, [baseline]: readonly Migration[]): Promise<Map<string, string>> {
  if (baseline === undefined) throw new Error("There is no migration to take the database over with");
  const former = [...PRE_RELEASE_MIGRATIONS.keys()];
  const forget = {
    sql: "DELETE FROM schema_migrations WHERE name IN (SELECT value FROM json_each(?))",
    args: [JSON.stringify(former)],
  };
  await client.batch([forget, recordOf(baseline)], "write");
  return new Map([[baseline.name, baseline.checksum]]);
}

const recordOf = ({ name, checksum }: Migration): InStatement => ({
  sql: "INSERT INTO schema_migrations (name, applied_at, checksum) VALUES (?, ?, ?)",
  args: [name, new Date().toISOString(), checksum],
});

/** `migrate` of the client is one transaction with foreign keys off, which rebuilding a table needs. */
async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.migrate([...migration.statements, recordOf(migration)]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name} failed and changed nothing: ${reason}`, { cause: error });
  }
}
