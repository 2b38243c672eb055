import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { repositoryFolder } from "./run-vitest.ts";

/** A run of all long tests. */
export interface LongRun {
  commit: string;
  date: string;
  passed: number;
  failed: number;
  seconds: number;
}

const FILE = resolve(repositoryFolder, "test/long-runs.json");
const KEPT = 10;

/** The recorded runs, the latest first. */
export const readLongRuns = async (): Promise<LongRun[]> => JSON.parse(await readFile(FILE, "utf8")) as LongRun[];

/** Records a run of the working tree, with the commit that is checked out. */
export async function recordLongRun(run: Pick<LongRun, "passed" | "failed" | "seconds">): Promise<void> {
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: repositoryFolder, encoding: "utf8" }).trim();
  const runs = [{ commit, date: new Date().toISOString().slice(0, 10), ...run }, ...(await readLongRuns())];
  await writeFile(FILE, `${JSON.stringify(runs.slice(0, KEPT), null, 2)}\n`);
}
