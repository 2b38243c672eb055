import { once } from "node:events";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

import { readMigrations } from "./migration-files.ts";
import { readApplied } from "./migration-history.ts";
import { ProgressLines } from "./migration-progress.ts";

/** The input of the thread. */
export interface FileMigration {
  path: string;
  folder: string;
}

/** Messages of the thread. */
export type FileMigrationMessage =
  | { kind: "begin"; migration: string; statements: number }
  | { kind: "statement"; index: number }
  | { kind: "applied"; names: string[] }
  | { kind: "failed"; reason: string };

/**
 * Applies the missing migrations to a database file with the engine in a separate thread, because a statement of
 * minutes would stop the progress lines. A kill at any moment undoes the running migration.
 */
export async function migrateFile(url: string, folder: string, say: (line: string) => void): Promise<string[]> {
  const path = fileURLToPath(url);
  if (await isUpToDate(path, folder)) return [];
  const progress = new ProgressLines(say, () => writtenSize(path));
  const workerData: FileMigration = { path, folder };
  const thread = new Worker(resolve(import.meta.dirname, "migrate-file-thread.ts"), { workerData, execArgv: [] });
  try {
    return await new Promise<string[]>((applied, fail) => {
      thread.on("message", (message: FileMigrationMessage) => {
        if (message.kind === "begin") progress.begin(message.migration, message.statements);
        else if (message.kind === "statement") progress.statement(message.index);
        else if (message.kind === "applied") applied(message.names);
        else fail(new Error(message.reason));
      });
      thread.on("error", fail);
      thread.on("exit", () => fail(new Error("The migration's thread ended without a result.")));
    });
  } finally {
    progress.close();
    if (thread.threadId !== -1) await once(thread, "exit");
  }
}

/**
 * Whether the file has exactly these migrations. Every start checks it, and must not load the engine for it. False when
 * the file is in use.
 */
async function isUpToDate(path: string, folder: string): Promise<boolean> {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  try {
    const read = (sql: string) => {
      const statement = sqlite.prepare(sql);
      statement.setReturnArrays(true);
      return Promise.resolve(statement.all() as unknown as unknown[][]);
    };
    const applied = await readApplied({ read });
    const migrations = await readMigrations(folder);
    return (
      applied.size === migrations.length && migrations.every(({ name, checksum }) => applied.get(name) === checksum)
    );
  } catch (error) {
    if (error instanceof Error && error.message === "database is locked") return false;
    throw error;
  } finally {
    sqlite.close();
  }
}

/** The size of the journal, which holds the transaction's writes. */
function writtenSize(path: string): string | null {
  const bytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return bytes === 0 ? null : `${Math.round(bytes / 1_000_000)} MB written`;
}
