import { applyAtOnce, SteppedMigration } from "./apply-migration.ts";
import { migrateFile } from "./migrate-file.ts";
import { ServedDatabase, type DatabaseAddress, type MigrationDatabase } from "./migration-database.ts";
import { readMigrations, type Migration } from "./migration-files.ts";
import { checkHistory, HISTORY_TABLE, readApplied } from "./migration-history.ts";
import { CREATE_RUN, CREATE_RUN_TABLE, MigrationLock, readPosition } from "./migration-lock.ts";
import { ProgressLines, type MigrationProgress } from "./migration-progress.ts";
import { migrationsFolder } from "./paths.ts";

export interface MigrateOptions {
  /** Default: the repository's folder. */
  folder?: string;
  /** Takes the progress lines of a long migration. */
  say?: (line: string) => void;
}

/**
 * Applies the missing migrations in the order of their names and returns these names. A file takes each migration as
 * one transaction. A database behind a server takes it in steps, and a killed run continues where it ended. Fails when
 * an applied file was edited since, or when the database has an unknown migration.
 */
export async function migrate(address: DatabaseAddress, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = migrationsFolder, say = () => undefined } = options;
  if (address.url.startsWith("file:")) return migrateFile(address.url, folder, say);
  const database = new ServedDatabase(address);
  const progress = new ProgressLines(say);
  try {
    return await migrateDatabase(database, folder, { progress, say });
  } finally {
    progress.close();
    database.close();
  }
}

interface Reporting {
  progress: MigrationProgress;
  say: (line: string) => void;
}

export async function migrateDatabase(
  database: MigrationDatabase,
  folder: string,
  { progress, say }: Reporting,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  if (pendingOf(migrations, await readApplied(database)).length === 0) return [];
  await createTables(database);
  const lock = database.isInUse ? await MigrationLock.take(database, say) : null;
  try {
    // Another program may have applied some before this one got the lock.
    const pending = pendingOf(migrations, await readApplied(database));
    for (const migration of pending) {
      progress.begin(migration.name, migration.statements.length);
      const begun = await readPosition(database);
      if (lock === null) await applyAtOnce(database, migration, begun, progress);
      else await new SteppedMigration(database, migration, { lock, begun, progress }).apply();
    }
    return pending.map(({ name }) => name);
  } finally {
    // A lock that cannot be released expires; the cause of that failure is the migration's error.
    await lock?.release().catch(() => undefined);
  }
}

/** The migrations to apply. Refuses a foreign history. */
function pendingOf(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  checkHistory(migrations, applied);
  return migrations.filter(({ name }) => !applied.has(name));
}

async function createTables(database: MigrationDatabase): Promise<void> {
  const tables = database.isInUse ? [HISTORY_TABLE, CREATE_RUN_TABLE, CREATE_RUN] : [HISTORY_TABLE];
  const failure = await database.write(tables.map((sql) => ({ sql, args: [] })));
  if (failure !== null) throw new Error(`The database cannot be migrated: ${failure.reason}`);
}
