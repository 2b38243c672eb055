import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { isRunning, killRecorded, record, type RecordedProcess } from "./processes.ts";

/** What a program that uses a data folder writes down about itself. */
export interface Run {
  program: RecordedProcess;
  children: Record<string, RecordedProcess>;
  /** Where its database listens, once it does. */
  databaseUrl?: string;
}

export interface RunLock {
  /** Notes a child, so that the next start can end it when this program dies without doing so. */
  recordChild(name: string, pid: number): Promise<void>;
  /** Notes where the database listens, for other programs of this machine. */
  recordDatabase(url: string): Promise<void>;
  release(): Promise<void>;
}

/**
 * One program per data folder: two sqld on the same files would destroy them. A lock whose program is gone is
 * taken over, after its children, if any still run, were killed.
 */
export async function acquireRunLock(dataFolder: string): Promise<RunLock> {
  await mkdir(dataFolder, { recursive: true });
  const path = lockPath(dataFolder);
  const run: Run = { program: record(process.pid), children: {} };
  while (!(await createLock(path, run))) await clearStaleLock(path, dataFolder);

  let saved = Promise.resolve();
  // One after the other: children of several kinds are started again at any time.
  const save = (): Promise<void> => {
    saved = saved
      .catch(() => undefined)
      .then(async () => {
        await writeFile(`${path}.next`, JSON.stringify(run));
        await rename(`${path}.next`, path);
      });
    return saved;
  };
  return {
    recordChild: (name, pid) => {
      run.children[name] = record(pid);
      return save();
    },
    recordDatabase: (url) => {
      run.databaseUrl = url;
      return save();
    },
    release: () => rm(path, { force: true }),
  };
}

const lockPath = (dataFolder: string): string => resolve(dataFolder, "running.json");

/** Who holds a data folder's lock, and whether that program still runs; null when the folder has no lock. */
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
  // The process that renames first clears the lock. A lock that another process created in the meantime goes back.
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

/** A file cut short by a crash has no process to respect: it reads as null. */
function parseRun(text: string): Run | null {
  try {
    const run = JSON.parse(text) as Partial<Run> | null;
    return run?.program === undefined ? null : { ...run, program: run.program, children: run.children ?? {} };
  } catch {
    return null;
  }
}
