import { readdir, stat } from "node:fs/promises";
import { resolve } from "node:path";

import { distFolder, repositoryFolder } from "./paths.ts";

/**
 * The file that a build writes last. Its time is when the build began, so that a source changed during the build counts
 * as newer.
 */
export const hostingFileName = "hosting.json";

const sources = ["src", "docs", "wrangler.toml", "package-lock.json"];

/** Whether the last build is newer than every source. */
export async function findBuild(): Promise<"fresh" | "old" | "missing"> {
  const builtAt = await modifiedAt(resolve(distFolder, hostingFileName));
  if (builtAt === 0) return "missing";
  return builtAt > (await newestChange()) ? "fresh" : "old";
}

/**
 * Folders count too, because a deleted file changes only its folder. Of `src/local` only the build's sources count, as
 * the Worker imports none of it; of `docs` only the pages that an instance serves.
 */
async function newestChange(): Promise<number> {
  const paths = await Promise.all(
    sources.map(async (source) => {
      const path = resolve(repositoryFolder, source);
      if (source.includes(".")) return [path];
      // A copy of the sources can lack the documents.
      const entries = await readdir(path, { recursive: true }).catch(() => []);
      const counts = source === "docs" ? isServed : isSource;
      return [path, ...entries.filter(counts).map((entry) => resolve(path, entry))];
    }),
  );
  return Math.max(...(await Promise.all(paths.flat().map(modifiedAt))));
}

const builders = [
  "local/build-console.ts",
  "local/builder.ts",
  "local/bundle.ts",
  "local/document-pages.ts",
  "local/hosting.ts",
];

const isServed = (entry: string): boolean => !/^(?:decisions|internals|pictures)(?:\/|$)/.test(entry);

function isSource(entry: string): boolean {
  return builders.includes(entry) || !/^(?:local|catalogue)(?:\/|$)/.test(entry);
}

async function modifiedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
