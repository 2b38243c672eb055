import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { git } from "./change.ts";
import type { ProcessorTable, SecondsByFolder } from "./processor-table.ts";
import { repositoryFolder } from "./run-vitest.ts";

const FILE = resolve(repositoryFolder, "test/runs/processor-seconds.json");

/** The recorded run of every usual test; null before the first. */
export async function readProcessorTable(): Promise<ProcessorTable | null> {
  try {
    return JSON.parse(await readFile(FILE, "utf8")) as ProcessorTable;
  } catch {
    return null;
  }
}

/** Records a run of every usual test, with the commit that is checked out. */
export async function recordProcessorTable(folders: SecondsByFolder): Promise<void> {
  const [commit = ""] = git("rev-parse", "HEAD") ?? [];
  const table: ProcessorTable = { commit, date: new Date().toISOString().slice(0, 10), folders };
  await writeFile(FILE, `${JSON.stringify(table, null, 2)}\n`);
}
