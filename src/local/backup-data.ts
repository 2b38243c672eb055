import { copyFile, mkdir, readdir } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";

import { workerDataFolder } from "./nodes.ts";
import { databaseFolder } from "./prepare-database.ts";
import { dataFile } from "./sqld-files.ts";

/**
 * Files that each start rewrites or that no start needs: the log, the cache, and the side files of an open SQLite file.
 */
const LEFT_OUT = /^running\.json|^logs\/|\/v3\/cache\/|\.next$|-wal$|-shm$/;

/** All pages in one step: between steps a writer could change the file, and the copy would restart. */
const everyPage = 2 ** 31 - 1;

/**
 * Copies a data folder to a new one from which an instance can start, even while an instance runs on it and writes. The
 * database is copied last: it may be newer than the copied Durable Objects, which they allow for, but never older.
 * Returns the number of copied files. Throws when the target exists.
 */
export async function backupData(dataFolder: string, target: string): Promise<number> {
  if (!relative(dataFolder, target).startsWith("..")) throw new Error(`Choose a folder outside of ${dataFolder}.`);
  await mkdir(dirname(target), { recursive: true });
  await mkdir(target, { mode: 0o700 }).catch((cause: unknown) => {
    throw new Error(`${target} cannot be created; choose a folder that does not exist yet.`, { cause });
  });
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataFolder, resolve(entry.parentPath, entry.name)))
    .filter((path) => !LEFT_OUT.test(path) && !path.startsWith("database/"));
  for (const path of paths) await copy(dataFolder, target, path);
  const database = relative(dataFolder, dataFile(databaseFolder(dataFolder)));
  const hasDatabase = entries.some((entry) => resolve(entry.parentPath, entry.name) === resolve(dataFolder, database));
  if (hasDatabase) await copySqlite(resolve(dataFolder, database), resolve(target, database));
  return paths.length + (hasDatabase ? 1 : 0);
}

/** A file that an ended run removed in the meantime is not missed. */
async function copy(from: string, to: string, path: string): Promise<void> {
  const isSqlite = path.startsWith(`${workerDataFolder}/`) && path.endsWith(".sqlite");
  try {
    if (isSqlite) return await copySqlite(resolve(from, path), resolve(to, path));
    await mkdir(dirname(resolve(to, path)), { recursive: true });
    await copyFile(resolve(from, path), resolve(to, path));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Copies a snapshot, whatever others write in the meantime: a reader of SQLite does not see their changes. */
async function copySqlite(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: everyPage });
  } finally {
    source.close();
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && error.code === "ENOENT") || error.message === "unable to open database file");
