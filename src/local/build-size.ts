import { readdir, readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import type { Metafile } from "esbuild";

const startBudgetBytes = 560_000;
const totalBudgetBytes = 2_000_000;

const compress = promisify(gzip);

export interface WorkerSizes {
  /** Compressed bytes of each file, by name. */
  files: Map<string, number>;
  /** The names of the files evaluated before the first request: `worker.js` and everything it imports statically. */
  startFiles: Set<string>;
  startBytes: number;
  totalBytes: number;
}

/** Whether a file of the build is only for debuggers. */
export const isSourceMap = (name: string): boolean => name.endsWith(".map");

/** Follows static imports only. A module that `import()` names is evaluated with its first use. */
function staticImports(metafile: Metafile): Set<string> {
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  const found = new Set<string>();
  const pending = ["worker.js"];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    for (const imported of outputs.get(name)?.imports ?? []) {
      if (imported.kind === "import-statement" && !isBuiltin(imported.path)) {
        pending.push(basename(imported.path));
      }
    }
  }
  return found;
}

function isBuiltin(path: string): boolean {
  return path.startsWith("node:") || path.startsWith("cloudflare:");
}

export async function measureSizes(metafile: Metafile, folder: string): Promise<WorkerSizes> {
  const names = (await readdir(folder)).filter((name) => !isSourceMap(name));
  const measured = await Promise.all(
    names.map(async (name): Promise<[string, number]> => {
      const compressed = await compress(await readFile(resolve(folder, name)));
      return [name, compressed.length];
    }),
  );
  const files = new Map(measured);
  const startFiles = staticImports(metafile);
  const sum = (chosen: Iterable<string>) => [...chosen].reduce((total, name) => total + (files.get(name) ?? 0), 0);
  return { files, startFiles, startBytes: sum(startFiles), totalBytes: sum(files.keys()) };
}

export function formatSizes(sizes: WorkerSizes): string {
  const lines = [...sizes.files]
    .toSorted(([, left], [, right]) => right - left)
    .map(([name, bytes]) => line(`${sizes.startFiles.has(name) ? "start" : "later"}  ${name}`, bytes));
  return [...lines, line("evaluated at start", sizes.startBytes), line("everything", sizes.totalBytes), ""].join("\n");
}

function line(label: string, bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(9)} kB  ${label}`;
}

/** The budgets keep a cold start short and the upload below the plan's limit of 3 MB with room to grow. */
export function budgetProblems(sizes: WorkerSizes): string[] {
  const problems: string[] = [];
  if (sizes.startBytes > startBudgetBytes) {
    problems.push(`The code that the Worker evaluates at start is over ${startBudgetBytes / 1000} kB compressed.`);
  }
  if (sizes.totalBytes > totalBudgetBytes) {
    problems.push(`The whole Worker is over ${totalBudgetBytes / 1000} kB compressed.`);
  }
  return problems;
}
