import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import type { DatabaseAddress } from "./migration-database.ts";
import { isRunning, killRecorded, record, type RecordedProcess } from "./processes.ts";

/** The record of a program that uses a data folder. */
export interface Run {
  program: RecordedProcess;
  children: Record<string, RecordedProcess>;
  /** Its database with the password of this start, once it listens. */
  database?: DatabaseAddress;
}

export interface RunLock {
  /** Records a child, so that the next start can end it when this program dies without doing so. */
  recordChild(name: string, pid: number): Promise<void>;
  /** Records the URL of the database for other programs of this machine. */
  recordDatabase(address: DatabaseAddress): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the lock of a data folder: two sqld on the same files would destroy them. A lock of a dead program is taken
 * over after its surviving children are killed.
 */
export async function acquireRunLock(dataFolder: string): Promise<RunLock> {
  await mkdir(dataFolder, { recursive: true });
  // Other users of the machine read nothing in it.
  await chmod(dataFolder, 0o700);
  const path = lockPath(dataFolder);
  const run: Run = { program: record(process.pid), children: {} };
  while (!(await createLock(path, run))) await clearStaleLock(path, dataFolder);

  let saved = Promise.resolve();
  // In sequence: children of several kinds restart at any time.
  const save = (): Promise<void> => {
    saved = saved
      .catch(() => undefined)
      .then(async () => {
        // Only the owner may read the database's password.
        await writeFile(`${path}.next`, JSON.stringify(run), { mode: 0o600 });
        await rename(`${path}.next`, path);
      });
    return saved;
  };
  return {
    recordChild: (name, pid) => {
      run.children[name] = record(pid);
      return save();
    },
    recordDatabase: (address) => {
      run.database = address;
      return save();
    },
    release: () => rm(path, { force: true }),
  };
}

const lockPath = (dataFolder: string): string => resolve(dataFolder, "running.json");

/** The holder of a data folder's lock, and whether that program still runs; null without a lock. */
export async function findRun(dataFolder: string): Promise<{ run: Run | null; isAlive: boolean } | null> {
  const text = await readFile(lockPath(dataFolder), "utf8").catch(() => null);
  if (text === null) return null;
  const run = parseRun(text);
  return { run, isAlive: run !== null && isRunning(run.program) };
}

async function createLock(path: string, run: Run): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(run), { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

async function clearStaleLock(path: string, dataFolder: string): Promise<void> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return;
  const run = parseRun(text);
  if (run !== null && isRunning(run.program)) {
    throw new Error(
      `Tenure already runs on ${dataFolder} (process ${run.program.pid}). Stop it, or choose another folder with DATA_DIR.`,
    );
  }
  // The process that renames first clears the lock. A lock that another process created in the meantime is restored.
  const aside = `${path}.${process.pid}`;
  await rename(path, aside).catch(() => undefined);
  const taken = await readFile(aside, "utf8").catch(() => null);
  if (taken === null) return;
  if (taken !== text) {
    await rename(aside, path);
    return;
  }
  await Promise.all(Object.values(run?.children ?? {}).map(killRecorded));
  await rm(aside, { force: true });
}

/** A file cut short by a crash names no process: it reads as null. */
function parseRun(text: string): Run | null {
  try {
    const run = JSON.parse(text) as Partial<Run> | null;
    return run?.program === undefined ? null : { ...run, program: run.program, children: run.children ?? {} };
  } catch {
    return null;
  }
}
