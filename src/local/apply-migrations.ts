import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

import { readSettings } from "#lib/settings";

import { cellAddresses } from "./cell-addresses.ts";
import { LOCAL_VARIABLES, trimmedVariables } from "./local-variables.ts";
import { migrate } from "./migrate.ts";
import type { DatabaseAddress } from "./migration-database.ts";
import { repositoryFolder } from "./paths.ts";
import { migrateStopped } from "./prepare-database.ts";
import { acquireRunLock } from "./run-lock.ts";

const USAGE = `npm run migrate                      brings the database up to date: LIBSQL_URL, or the local data
npm run migrate -- --file <path>     the same for the file of a libSQL server that is stopped (<its folder>/dbs/default/data)
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function applyMigrations(): Promise<string[]> {
  const { values: options } = parseArgs({
    args: process.argv.slice(3),
    options: { file: { type: "string" }, help: { type: "boolean" } },
  });
  if (options.file !== undefined) return migrate({ url: pathToFileURL(resolve(options.file)).href }, { say });
  const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken, ...given } = trimmedVariables(process.env);
  if (url !== undefined) return migrateAll([{ url, ...(authToken && { authToken }) }, ...cellAddresses(given)]);
  return migrateLocal(resolve(repositoryFolder, readSettings(LOCAL_VARIABLES, given).DATA_DIR));
}

/** One after the other; the names of those that any database lacked. */
async function migrateAll(databases: readonly DatabaseAddress[]): Promise<string[]> {
  const applied = new Set<string>();
  for (const database of databases) for (const name of await migrate(database, { say })) applied.add(name);
  return [...applied];
}

async function migrateLocal(dataFolder: string): Promise<string[]> {
  const lock = await acquireRunLock(dataFolder);
  try {
    return await migrateStopped(dataFolder);
  } finally {
    await lock.release();
  }
}

try {
  if (process.argv.includes("--help")) process.stdout.write(USAGE);
  else {
    const applied = await applyMigrations();
    say(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
  }
} catch (error) {
  process.stderr.write(`npm run migrate: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
