import { mkdir, rm, symlink } from "node:fs/promises";
import { resolve } from "node:path";

/** Where sqld keeps the one database that it serves, below its own folder. */
const defaultDatabase = "dbs/default";

/** The file that holds all data, together with the `data-wal` beside it. */
export const dataFile = (folder: string): string => resolve(folder, defaultDatabase, "data");

/**
 * What sqld writes beside the data: a log of all changes and its snapshots, for replicas; the mark that it runs; statistics; settings, all
 * of them the defaults. None of it holds data, and each of it, cut short by a crash, would keep sqld from starting.
 */
const bookkeeping = [
  ".version",
  "metastore",
  ...[".sentinel", "wallog", "snapshots", "to_compact", "stats.json"].map((name) => `${defaultDatabase}/${name}`),
];

/** So many megabytes that the log is never full: sqld would read it then, to make a snapshot of it. */
export const endlessLogMegabytes = 10 ** 12;

/**
 * Prepares the folder for a start of sqld, which must not run: nothing but the data stays, and the replication log leads nowhere.
 * sqld cannot be told to keep no log. It writes each change to the log too, and after a crash, or without a log, it first copies the whole
 * database into a new one: with 4 GB it never came to the end. No replica reads the log here.
 */
export async function prepareFiles(folder: string): Promise<void> {
  for (const name of bookkeeping) await rm(resolve(folder, name), { recursive: true, force: true });
  await mkdir(resolve(folder, defaultDatabase), { recursive: true });
  await symlink("/dev/null", resolve(folder, defaultDatabase, "wallog"));
}
