import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { databaseClient } from "./database-client.ts";
import type { DatabaseAddress } from "./migration-database.ts";
import { databaseFolder } from "./prepare-database.ts";
import { acquireRunLock, findRun } from "./run-lock.ts";
import type { SqlAnswer, SqlCell } from "./sql-table.ts";
import { dataFile } from "./sqld-files.ts";
import { databaseKey, startSqld } from "./sqld.ts";

/** A local database for `npm run db`. */
export interface SqlDatabase {
  /** Runs statements in order and yields each result, until one fails; throws that error. */
  run(statements: readonly string[]): AsyncIterable<SqlAnswer>;
  close(): Promise<void>;
}

/**
 * Opens the data folder's database for reading. The file is opened read-only beside sqld, whether sqld runs or not.
 * SQLite itself then refuses every write, which sqld cannot do (it accepts no `PRAGMA query_only`).
 */
export async function openForReading(dataFolder: string): Promise<SqlDatabase> {
  const file = await databaseFile(dataFolder);
  const sqlite = new DatabaseSync(file, { readOnly: true });
  return {
    async *run(statements) {
      for (const sql of statements) {
        const statement = sqlite.prepare(sql);
        statement.setReturnArrays(true);
        statement.setReadBigInts(true);
        const rows = statement.all() as unknown as SqlCell[][];
        const columns = statement.columns().map(({ name }) => name);
        yield { columns, rows: rows.map((row) => row.map(smallest)), changes: 0 };
      }
    },
    close: async () => sqlite.close(),
  };
}

/**
 * The same for writing, through sqld, the only program that may write the file. It uses the sqld of the running
 * instance, or starts one. Statements that run together are one transaction.
 */
export async function openForWriting(dataFolder: string): Promise<SqlDatabase> {
  await databaseFile(dataFolder);
  const { stop, ...address } = await databaseServer(dataFolder);
  const client = databaseClient(address, "bigint");
  return {
    async *run(statements) {
      for (const { columns, rows, rowsAffected: changes } of await client.batch([...statements], "write")) {
        const cells = rows.map((row) => columns.map((_name, column) => smallest(fromClient(row[column]))));
        yield { columns, rows: cells, changes };
      }
    },
    close: async () => {
      client.close();
      await stop();
    },
  };
}

async function databaseServer(dataFolder: string): Promise<DatabaseAddress & { stop: () => Promise<void> }> {
  const found = await findRun(dataFolder);
  if (found?.isAlive && found.run?.database !== undefined)
    return { ...found.run.database, stop: () => Promise.resolve() };
  const lock = await acquireRunLock(dataFolder);
  try {
    const sqld = await startSqld({
      folder: databaseFolder(dataFolder),
      logFile: resolve(dataFolder, "logs/sqld.log"),
      port: 0,
      key: databaseKey(),
      onStart: (pid) => lock.recordChild("sqld", pid),
      onFailure: (error) => process.stderr.write(`${error.message}\n`),
    });
    const stop = async (): Promise<void> => {
      await sqld.stop();
      await lock.release();
    };
    return { url: sqld.url, authToken: sqld.authToken, stop };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The file of sqld's tables. Throws when it does not exist. */
async function databaseFile(dataFolder: string): Promise<string> {
  const file = dataFile(databaseFolder(dataFolder));
  try {
    await access(file);
  } catch (cause) {
    throw new Error(`${dataFolder} has no database yet. Run npm start once, or choose another folder with DATA_DIR.`, {
      cause,
    });
  }
  return file;
}

/** A number where JavaScript represents it exactly. */
const smallest = (cell: SqlCell): SqlCell =>
  typeof cell === "bigint" && Number.isSafeInteger(Number(cell)) ? Number(cell) : cell;

const fromClient = (value: unknown): SqlCell =>
  value instanceof ArrayBuffer ? new Uint8Array(value) : ((value ?? null) as SqlCell);
