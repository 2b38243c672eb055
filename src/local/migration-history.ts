import type { MigrationDatabase } from "./migration-database.ts";
import type { Migration } from "./migration-files.ts";

export const HISTORY_TABLE =
  "CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL, checksum TEXT NOT NULL)";

/** The applied migrations of a database, name to checksum; changes nothing. */
export async function readApplied(database: Pick<MigrationDatabase, "read">): Promise<Map<string, string>> {
  const [table] = await database.read("SELECT 1 FROM sqlite_master WHERE name = 'schema_migrations'");
  if (table === undefined) return new Map();
  const rows = await database.read("SELECT name, checksum FROM schema_migrations");
  return new Map(rows.map(([name, checksum]) => [textOf(name), textOf(checksum)]));
}

function textOf(value: unknown): string {
  if (typeof value !== "string") throw new Error("schema_migrations is not a table of Tenure");
  return value;
}

/** Throws when the database has an unknown migration, or one that was edited since. */
export function checkHistory(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const foreign = [...applied.keys()].find((name) => !known.has(name));
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
