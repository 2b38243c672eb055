import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { CATALOGUE_PUBLISHER_ID } from "#publishing/listings/catalogue-publisher";

import { cellAddresses } from "./cell-addresses.ts";
import { keepCredentials } from "./credentials.ts";
import { migrate } from "./migrate.ts";
import { ServedDatabase, type DatabaseAddress } from "./migration-database.ts";
import type { RunLock } from "./run-lock.ts";
import { namingDamage } from "./sqld-failure.ts";
import { dataFile } from "./sqld-files.ts";
import { databaseKey, startSqld, type Sqld } from "./sqld.ts";
import { runTaskHere, type RunTask } from "./start-tasks.ts";
import { stepTimer, type OnStep } from "./step-timer.ts";

export interface PrepareOptions {
  dataFolder: string;
  /** 0 chooses a free port. */
  sqldPort: number;
  /** Whether the embedded database needs no password, so that tests can look into it. Default: it needs one of this start. */
  isDatabaseOpen?: boolean;
  /** An outside database; null for the embedded one. */
  remoteDatabase: DatabaseAddress | null;
  /** The Worker's variables and secrets, without the database's URL. */
  variables: Record<string, string>;
  onStep?: OnStep;
  /** Runs tasks that load much code. Default: this process. */
  run?: RunTask;
  /** Called when a part failed that could not be restarted. */
  onFailure: (error: Error) => void;
}

export interface PreparedDatabase {
  address: DatabaseAddress;
  /** Whether this instance started it. */
  isEmbedded: boolean;
  /** Resolves when the catalogue is in the database. The Worker can start before. */
  filled: Promise<void>;
  sqldPid(): number | null;
  stop(): Promise<void>;
}

/**
 * Migrates the embedded database's file and starts its server, unless the database is an outside one. Then it makes the
 * first account, stores its credentials, and fills the catalogue.
 */
export async function prepareDatabase(options: PrepareOptions, lock: RunLock): Promise<PreparedDatabase> {
  const { run = runTaskHere } = options;
  const step = stepTimer(options.onStep);
  if (options.remoteDatabase === null) await migrateStopped(options.dataFolder);
  step("migrations");
  const { address, sqld } = await startDatabase(options, lock);
  try {
    if (sqld !== null) await lock.recordDatabase(address);
    step("database");
    // An outside database, or the embedded one at its first start, whose file the server has just created.
    const all = [address, ...cellAddresses(options.variables)];
    for (const each of all) await run("tables", each);
    step("tables");
    await ensureFirstAccount(run, options, address);
    step("first account");
    const filled = Promise.all(all.map((each) => run("catalogue", each))).then(() => step("catalogue"));
    // Its fault is its caller's, who may not wait for it yet.
    filled.catch(() => undefined);
    return {
      address,
      isEmbedded: sqld !== null,
      filled,
      sqldPid: () => sqld?.pid() ?? null,
      stop: async () => {
        await filled.catch(() => undefined);
        await sqld?.stop();
      },
    };
  } catch (error) {
    await sqld?.stop();
    throw sqld === null ? error : namingDamage(error, dataFile(databaseFolder(options.dataFolder)));
  }
}

/** The folder of sqld's files. */
export const databaseFolder = (dataFolder: string): string => resolve(dataFolder, "database");

/**
 * Migrates the file while no server has it open, so that a long transaction is not interrupted. sqld creates the file
 * at its first start and keeps no side files that must match it (sqld-files.ts).
 */
export async function migrateStopped(dataFolder: string): Promise<string[]> {
  const file = dataFile(databaseFolder(dataFolder));
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) return [];
  return migrate({ url: pathToFileURL(file).href }, { say }).catch((error: unknown) => {
    throw namingDamage(error, file);
  });
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function startDatabase(
  options: PrepareOptions,
  lock: RunLock,
): Promise<{ address: DatabaseAddress; sqld: Sqld | null }> {
  if (options.remoteDatabase !== null) return { address: options.remoteDatabase, sqld: null };
  const sqld = await startSqld({
    folder: databaseFolder(options.dataFolder),
    logFile: resolve(options.dataFolder, "logs/sqld.log"),
    port: options.sqldPort,
    key: options.isDatabaseOpen ? undefined : databaseKey(),
    onStart: (pid) => lock.recordChild("sqld", pid),
    onFailure: options.onFailure,
  });
  const { url, authToken } = sqld;
  return { address: { url, ...(authToken !== undefined && { authToken }) }, sqld };
}

/** Whether a tenant other than the catalogue's exists. */
export async function hasAccount(address: DatabaseAddress): Promise<boolean> {
  const rows = await new ServedDatabase(address).read(
    "SELECT 1 FROM tenants WHERE id <> ? LIMIT 1",
    CATALOGUE_PUBLISHER_ID,
  );
  return rows.length > 0;
}

async function ensureFirstAccount(
  run: RunTask,
  { variables, dataFolder }: PrepareOptions,
  address: DatabaseAddress,
): Promise<void> {
  // The helper that makes an account loads most of the platform; a later start does without.
  if (await hasAccount(address)) return;
  const created = await run("firstAccount", {
    databaseUrl: address.url,
    authToken: address.authToken,
    secrets: {
      JWT_SECRET: variables["JWT_SECRET"] ?? "",
      ENCRYPTION_KEY: variables["ENCRYPTION_KEY"] ?? "",
    },
    tier: variables["DEFAULT_TIER"] ?? "enterprise",
  });
  await keepCredentials(dataFolder, created);
}

/** The Worker's variables of a database that it reaches over the network. */
export const databaseVariables = ({ url, authToken }: DatabaseAddress): Record<string, string> => ({
  LIBSQL_URL: url,
  ...(authToken !== undefined && { LIBSQL_AUTH_TOKEN: authToken }),
});
