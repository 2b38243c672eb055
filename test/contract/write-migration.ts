import { spawnSync } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { migrationsFolder, repositoryFolder } from "#local/paths";

import { compactJson } from "./compact-json.ts";

/** Keeps the latest snapshot only, in the form that git holds: drizzle-kit reads no other. */
async function keepLatestSnapshot(): Promise<void> {
  const folder = resolve(migrationsFolder, "meta");
  const snapshots = (await readdir(folder)).filter((name) => name.endsWith("_snapshot.json")).toSorted();
  const latest = snapshots.pop();
  if (latest === undefined) return;
  const file = resolve(folder, latest);
  await writeFile(file, compactJson(JSON.parse(await readFile(file, "utf8"))));
  for (const former of snapshots) await rm(resolve(folder, former));
}

// `npm run migration -- <name>`, or with `--custom` for a file that is written by hand
const [name, ...options] = process.argv.slice(2);
if (name === undefined || name.startsWith("-")) {
  process.stderr.write("npm run migration -- <what_changed> [--custom]: the migration needs a name.\n");
  process.exitCode = 1;
} else {
  const program = resolve(repositoryFolder, "node_modules/drizzle-kit/bin.cjs");
  const { status } = spawnSync(process.execPath, [program, "generate", "--name", name, ...options], {
    stdio: "inherit",
    cwd: repositoryFolder,
  });
  await keepLatestSnapshot();
  process.exitCode = status ?? 1;
}
