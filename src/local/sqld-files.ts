import { mkdir, rm, symlink } from "node:fs/promises";
import { resolve } from "node:path";

/** The folder of the one database that sqld serves, below its own folder. */
const defaultDatabase = "dbs/default";

/** The file that holds all data, together with `data-wal` next to it. */
export const dataFile = (folder: string): string => resolve(folder, defaultDatabase, "data");

/**
 * Files that sqld writes next to the data: a log of all changes and its snapshots, for replicas; the mark that it runs;
 * statistics; settings, all of them defaults. None of them holds data. Any of them, cut short by a crash, would keep
 * sqld from starting.
 */
const bookkeeping = [
  ".version",
  "metastore",
  ...[".sentinel", "wallog", "snapshots", "to_compact", "stats.json"].map((name) => `${defaultDatabase}/${name}`),
];

/** A log size that is never reached: sqld would read a full log to make a snapshot of it. */
export const endlessLogMegabytes = 10 ** 12;

/**
 * Prepares the folder for a start of sqld, which must not run: only the data stays, and the replication log leads
 * nowhere. sqld cannot run without a log. It writes each change to the log too. After a crash, or without a log, it
 * first copies the whole database into a new one, which never finished with 4 GB. No replica reads the log here.
 */
export async function prepareFiles(folder: string): Promise<void> {
  for (const name of bookkeeping) await rm(resolve(folder, name), { recursive: true, force: true });
  await mkdir(resolve(folder, defaultDatabase), { recursive: true });
  await symlink("/dev/null", resolve(folder, defaultDatabase, "wallog"));
}
