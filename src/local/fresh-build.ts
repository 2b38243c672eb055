import { readdir, stat } from "node:fs/promises";
import { resolve } from "node:path";

import { buildWorker, hostingFileName } from "./build-worker.ts";
import { distFolder, repositoryFolder } from "./paths.ts";

const sources = ["src", "wrangler.toml", "package-lock.json"];

/** Builds unless the last build is newer than every source. Says whether it built. */
export async function ensureBuilt(): Promise<boolean> {
  const builtAt = await modifiedAt(resolve(distFolder, hostingFileName));
  const changedAt = await newestChange();
  if (builtAt > changedAt) return false;
  await buildWorker();
  return true;
}

/** Folders count too: a deleted file changes only its folder. Of `src/local` only what builds counts, as the Worker imports none of it. */
async function newestChange(): Promise<number> {
  const paths = await Promise.all(
    sources.map(async (source) => {
      const path = resolve(repositoryFolder, source);
      if (source.includes(".")) return [path];
      const entries = await readdir(path, { recursive: true });
      return [path, ...entries.filter(isSource).map((entry) => resolve(path, entry))];
    }),
  );
  return Math.max(...(await Promise.all(paths.flat().map(modifiedAt))));
}

const builders = ["local/build-console.ts", "local/build-worker.ts", "local/hosting.ts"];

function isSource(entry: string): boolean {
  return builders.includes(entry) || (entry !== "local" && !entry.startsWith("local/"));
}

async function modifiedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
