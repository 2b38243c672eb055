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

/** Folders count too: a deleted file changes only its folder. `src/local` does not, as the Worker never imports it. */
async function newestChange(): Promise<number> {
  const paths = await Promise.all(
    sources.map(async (source) => {
      const path = resolve(repositoryFolder, source);
      if (source.includes(".")) return [path];
      const entries = await readdir(path, { recursive: true });
      return [path, ...entries.filter(isOfWorker).map((entry) => resolve(path, entry))];
    }),
  );
  return Math.max(...(await Promise.all(paths.flat().map(modifiedAt))));
}

function isOfWorker(entry: string): boolean {
  const isOfHost = entry.startsWith("local/") && !entry.startsWith("local/build-");
  return entry !== "local" && !isOfHost;
}

async function modifiedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
