import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { keepCredentials } from "./credentials.ts";
import { migrate } from "./migrate.ts";
import type { DatabaseAddress } from "./migration-database.ts";
import type { RunLock } from "./run-lock.ts";
import { namingDamage } from "./sqld-failure.ts";
import { dataFile } from "./sqld-files.ts";
import { startSqld, type Sqld } from "./sqld.ts";
import { runTaskHere, type RunTask } from "./start-tasks.ts";
import { stepTimer, type OnStep } from "./step-timer.ts";

export interface PrepareOptions {
  dataFolder: string;
  /** 0 chooses a free one. */
  sqldPort: number;
  /** A database elsewhere; the embedded one when null. */
  remoteDatabase: DatabaseAddress | null;
  /** The Worker's variables and secrets, without the database's address. */
  variables: Record<string, string>;
  onStep?: OnStep;
  /** Where what loads much is done. Default: here. */
  run?: RunTask;
  /** Told when a part broke that could not be restarted. */
  onFailure: (error: Error) => void;
}

export interface PreparedDatabase {
  address: DatabaseAddress;
  sqldPid(): number | null;
  stop(): Promise<void>;
}

/**
 * Brings the embedded database's file up to date and starts its server, unless there is another database; then makes the first account,
 * keeps its credentials, and fills the catalogue.
 */
export async function prepareDatabase(options: PrepareOptions, lock: RunLock): Promise<PreparedDatabase> {
  const { run = runTaskHere } = options;
  const step = stepTimer(options.onStep);
  if (options.remoteDatabase === null) await migrateStopped(options.dataFolder);
  step("migrations");
  const { address, sqld } = await startDatabase(options, lock);
  try {
    if (sqld !== null) await lock.recordDatabase(address.url);
    step("database");
    // A database elsewhere; of the embedded one only the first start, whose file the server has just made.
    await migrate(address, { say });
    step("tables");
    await createFirstAccount(run, options, address);
    step("first account");
    await run("catalogue", address);
    step("catalogue");
    return {
      address,
      sqldPid: () => sqld?.pid() ?? null,
      stop: async () => sqld?.stop(),
    };
  } catch (error) {
    await sqld?.stop();
    throw sqld === null ? error : namingDamage(error, dataFile(databaseFolder(options.dataFolder)));
  }
}

/** Where sqld keeps its files. */
export const databaseFolder = (dataFolder: string): string => resolve(dataFolder, "database");

/**
 * Brings the file up to date while no server has it open, so that nothing ends a long transaction. sqld, which makes the file at its first
 * start, keeps nothing beside it that must fit (sqld-files.ts).
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
    onStart: (pid) => lock.recordChild("sqld", pid),
    onFailure: options.onFailure,
  });
  return { address: { url: sqld.url }, sqld };
}

async function createFirstAccount(
  run: RunTask,
  { variables, dataFolder }: PrepareOptions,
  address: DatabaseAddress,
): Promise<void> {
  const created = await run("firstAccount", {
    databaseUrl: address.url,
    authToken: address.authToken,
    secrets: {
      JWT_SECRET: variables["JWT_SECRET"] ?? "",
      ENCRYPTION_KEY: variables["ENCRYPTION_KEY"] ?? "",
    },
    tier: variables["DEFAULT_TIER"] ?? "enterprise",
  });
  if (created !== null) await keepCredentials(dataFolder, created);
}

/** What the Worker gets: its variables, and where the database is. */
export function workerVariables(variables: Record<string, string>, address: DatabaseAddress): Record<string, string> {
  return {
    ...variables,
    LIBSQL_URL: address.url,
    ...(address.authToken === undefined ? {} : { LIBSQL_AUTH_TOKEN: address.authToken }),
  };
}
