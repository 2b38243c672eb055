import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

import { migrate } from "#local/migrate";
import { migrationsFolder } from "#local/paths";
import { databaseFolder } from "#local/prepare-database";
import { dataFile } from "#local/sqld-files";

export interface LongMigration {
  /** Whether the migration still ran when it was killed. */
  killedInTheMiddle: boolean;
  /** The parts of it that existed after the kill, before it ran again. */
  leftByTheKill: string[];
  /** Duration of the second run, which was not killed. */
  tookMs: number;
  /** Rows that the migration missed, or changed twice. */
  missed: number;
}

const NAME = "9999_long.sql";
/** Writes every execution and then sorts all of them: on 4 GB this takes minutes. */
const LONG = `ALTER TABLE executions ADD scale_probe integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- by rows of executions
UPDATE executions SET scale_probe = scale_probe + 1 WHERE rowid > ?1 AND rowid <= ?2;
--> statement-breakpoint
CREATE INDEX executions_scale_probe ON executions (task, scale_probe, id);
`;

/** Kills a long migration of a stopped instance in its middle, completes it, and reverts it. */
export async function longMigration(dataFolder: string, killAfterMs: number): Promise<LongMigration> {
  const path = dataFile(databaseFolder(dataFolder));
  const folder = await mkdtemp(join(tmpdir(), "tenure-migrations-"));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    await writeFile(join(folder, NAME), LONG);
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), path, folder], { stdio: "ignore" });
    const ended = once(child, "exit");
    await Promise.race([sleep(killAfterMs), ended]);
    const killedInTheMiddle = child.exitCode === null;
    child.kill("SIGKILL");
    await ended;
    const leftByTheKill = traces(path);
    const began = performance.now();
    await migrate({ url: pathToFileURL(path).href }, { folder });
    const tookMs = performance.now() - began;
    return { killedInTheMiddle, leftByTheKill, tookMs, missed: takeOut(path) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The traces of the migration. */
function traces(path: string): string[] {
  return inFile(path, (database) =>
    database
      .prepare(
        `SELECT name FROM schema_migrations WHERE name = '${NAME}'
         UNION SELECT name FROM sqlite_schema WHERE name = 'executions_scale_probe'
         UNION SELECT name FROM pragma_table_info('executions') WHERE name = 'scale_probe'`,
      )
      .all()
      .map(({ name }) => String(name)),
  );
}

/**
 * Reverts the migration, so that the platform recognizes its database again. Returns the number of rows that it did not
 * change exactly once.
 */
function takeOut(path: string): number {
  return inFile(path, (database) => {
    const missed = database.prepare("SELECT count(*) AS missed FROM executions WHERE scale_probe <> 1").get();
    database.exec(
      `DROP INDEX executions_scale_probe; ALTER TABLE executions DROP COLUMN scale_probe;
       DELETE FROM schema_migrations WHERE name = '${NAME}'`,
    );
    return Number(missed?.["missed"]);
  });
}

function inFile<Result>(path: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

if (import.meta.main) {
  const [, , path = "", folder = ""] = process.argv;
  await migrate({ url: pathToFileURL(path).href }, { folder });
}
