import { spawnSync, type StdioOptions } from "node:child_process";
import { appendFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { migrationsFolder, repositoryFolder } from "#local/paths";
import { migratedInMemory } from "#test/support/database-schema";

import { compactJson } from "./compact-json.ts";
import { guardOf, unguardedReferences } from "./removal-guards.ts";

const compact = async (file: string): Promise<void> =>
  writeFile(file, compactJson(JSON.parse(await readFile(file, "utf8"))));

/** Keeps the journal and the latest snapshot, in the form that git holds: drizzle-kit reads no other snapshot. */
async function keepLatestSnapshot(): Promise<void> {
  const folder = resolve(migrationsFolder, "meta");
  await compact(resolve(folder, "_journal.json"));
  const snapshots = (await readdir(folder)).filter((name) => name.endsWith("_snapshot.json")).toSorted();
  const latest = snapshots.pop();
  if (latest === undefined) return;
  await compact(resolve(folder, latest));
  for (const former of snapshots) await rm(resolve(folder, former));
}

const migrations = async (): Promise<string[]> =>
  (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql"));

function generate(name: string, options: readonly string[], stdio: StdioOptions) {
  const program = resolve(repositoryFolder, "node_modules/drizzle-kit/bin.cjs");
  return spawnSync(process.execPath, [program, "generate", "--name", name, ...options], {
    stdio,
    encoding: "utf8",
    cwd: repositoryFolder,
  });
}

/** Adds the guard triggers that the tables with the new migration lack, and returns their number. */
async function addGuards(file: string): Promise<number> {
  const unguarded = await unguardedReferences(await migratedInMemory());
  for (const reference of unguarded) await appendFile(file, `--> statement-breakpoint\n${guardOf(reference)}`);
  return unguarded.length;
}

/** Writes the next migration, and returns the status of the program. */
async function writeMigration(name: string, options: readonly string[]): Promise<number> {
  const before = new Set(await migrations());
  // A terminal is needed only for a question: whether a column is new or was renamed.
  let made = generate(name, options, "pipe");
  if (made.status !== 0) made = generate(name, options, "inherit");
  await keepLatestSnapshot();
  const [file] = (await migrations()).filter((one) => !before.has(one));
  if (file === undefined) {
    process.stdout.write(made.status === 0 ? "The tables have not changed: no migration is needed.\n" : "");
    return made.status ?? 1;
  }
  const path = resolve(migrationsFolder, file);
  const guards = options.includes("--custom") ? 0 : await addGuards(path);
  process.stdout.write(`migrations/${file}${guards === 0 ? "" : `, with ${guards} guard triggers`}\n`);
  return made.status ?? 1;
}

// `npm run migration -- <name>`, or with `--custom` for a file that is written manually
const [name, ...options] = process.argv.slice(2);
if (name === undefined || name.startsWith("-")) {
  process.stderr.write("npm run migration -- <what_changed> [--custom]: the migration needs a name.\n");
  process.exitCode = 1;
} else {
  process.exitCode = await writeMigration(name, options);
}
