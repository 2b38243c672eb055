import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

import type { Client } from "@libsql/client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { databaseClient } from "#local/database-client";
import { migrate } from "#local/migrate";
import { migrationsFolder, repositoryFolder } from "#local/paths";
import { startSqld, type Sqld } from "#local/sqld";
import { textRows } from "#test/support/database-schema";

const BASELINE = "0000_baseline.sql";
const CHANGE = "0001_change.sql";
const ROWS = 1_000;
/** Work for each row: a million turns take about a third of a second. */
const turns = (count: number): string =>
  `(WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${count}) SELECT count(hex(n)) FROM c WHERE n > numbers.id)`;

const changeByRows = (turnsOfRow: number): string => `ALTER TABLE numbers ADD slow integer;--> statement-breakpoint
-- Counts, so that a row that is changed twice shows.
-- by rows of numbers
UPDATE numbers SET changed = changed + 1, slow = ${turns(turnsOfRow)} WHERE rowid > ?1 AND rowid <= ?2;--> statement-breakpoint
CREATE INDEX numbers_changed ON numbers (changed, slow);`;

const FILL = `INSERT INTO numbers (id) WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${ROWS}) SELECT n FROM c`;
const SUM = "SELECT count(*), sum(changed), max(changed), count(slow) FROM numbers";
const ALL_ONCE = [[ROWS, ROWS, 1, ROWS].map(String)];

let before: string;
let after: string;

beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), "tenure-migrations-"));
  await cp(join(migrationsFolder, BASELINE), join(before, BASELINE));
  after = await mkdtemp(join(tmpdir(), "tenure-migrations-"));
  await cp(before, after, { recursive: true });
  await writeFile(join(after, CHANGE), changeByRows(5_000));
});

afterAll(() => Promise.all([before, after].map((folder) => rm(folder, { recursive: true }))));

describe("a database behind a server", { timeout: 120_000 }, () => {
  test("takes a migration of more than five seconds while others write, and each row once", () =>
    onDatabase(async ({ client, url }) => {
      const folder = await mkdtemp(join(tmpdir(), "tenure-migrations-"));
      await cp(before, folder, { recursive: true });
      await writeFile(join(folder, CHANGE), changeByRows(25_000));
      let isMigrating = true;
      const writeMeanwhile = async (): Promise<number> => {
        let written = 0;
        for (; isMigrating; written++) await client.execute("INSERT INTO visits DEFAULT VALUES");
        return written;
      };
      const writing = writeMeanwhile();
      expect(await migrate({ url }, { folder }).finally(() => (isMigrating = false))).toEqual([CHANGE]);
      expect(await writing).toBeGreaterThan(0);
      expect(await textRows(client, SUM)).toEqual(ALL_ONCE);
      expect(await migrate({ url }, { folder })).toEqual([]);
      await rm(folder, { recursive: true });
    }));

  test("continues after kill -9 where the migration stopped, and processes each row once", () =>
    onDatabase(async ({ client, url }) => {
      const position = () => textRows(client, "SELECT statement, row FROM schema_migration_run");
      const first = migrateInProcess(url);
      await vi.waitUntil(async () => Number((await position())[0]?.[1] ?? 0) > 0, { timeout: 60_000 });
      await kill(first);
      const [half] = await position();
      expect(half?.[0]).toBe("1");
      expect(await textRows(client, "SELECT sum(changed) FROM numbers")).toEqual([[half?.[1]]]);

      expect(await migrate({ url }, { folder: after })).toEqual([CHANGE]);
      expect(await textRows(client, SUM)).toEqual(ALL_ONCE);
    }));

  test("is migrated by one program at a time; the other finds nothing left to do", () =>
    onDatabase(async ({ client, url }) => {
      const lines: string[] = [];
      const both = await Promise.all(
        [1, 2].map(() => migrate({ url }, { folder: after, say: (line) => lines.push(line) })),
      );
      expect(both.toSorted((one, other) => other.length - one.length)).toEqual([[CHANGE], []]);
      expect(lines).toContainEqual(
        expect.stringMatching(/another program is migrating the database \(process \d+ on .+\)/),
      );
      expect(await textRows(client, SUM)).toEqual(ALL_ONCE);
    }));

  test("names the failed statement, keeps the earlier steps, and continues when the cause is removed", () =>
    onDatabase(async ({ client, url }) => {
      await client.execute("CREATE INDEX numbers_changed ON numbers (id)");
      await expect(migrate({ url }, { folder: after })).rejects.toThrow(
        /^Migration 0001_change\.sql failed at statement 3 of 3: .*numbers_changed already exists\. Completed statements stay/,
      );
      await client.execute("DROP INDEX numbers_changed");
      expect(await migrate({ url }, { folder: after })).toEqual([CHANGE]);
      expect(await textRows(client, SUM)).toEqual(ALL_ONCE);
    }));
});

describe("a database file without its server", { timeout: 120_000 }, () => {
  test("keeps its state when the migration is killed; the next run applies it once, and the server takes the file on", () =>
    onDatabase(async ({ client, file, sqld, restart }) => {
      await sqld.stop();
      const url = pathToFileURL(file).href;
      let first = migrateInProcess(url);
      const hasBegun = (): boolean => {
        // The reading of the file may have blocked the program that needs exclusive access.
        if (first.exitCode === 1) first = migrateInProcess(url);
        return isLocked(file);
      };
      await vi.waitUntil(hasBegun, { timeout: 60_000 });
      await kill(first);
      const read = new DatabaseSync(file, { readOnly: true });
      expect(read.prepare("SELECT sum(changed) AS changed FROM numbers").get()).toEqual({ changed: 0 });
      expect(read.prepare("SELECT name FROM schema_migrations").all()).toEqual([{ name: BASELINE }]);
      read.close();

      expect(await migrate({ url }, { folder: after })).toEqual([CHANGE]);
      expect(await migrate({ url }, { folder: after })).toEqual([]);
      await restart();
      expect(await textRows(client, SUM)).toEqual(ALL_ONCE);
      await client.execute("UPDATE numbers SET changed = 2 WHERE id = 1");
      expect(await textRows(client, "PRAGMA integrity_check")).toEqual([["ok"]]);
    }));

  test("changes nothing when a statement fails, and says which", () =>
    onDatabase(async ({ client, file, sqld, restart }) => {
      await client.execute("CREATE INDEX numbers_changed ON numbers (id)");
      await sqld.stop();
      await expect(migrate({ url: pathToFileURL(file).href }, { folder: after })).rejects.toThrow(
        /^Migration 0001_change\.sql failed at statement 3 of 3: .*numbers_changed already exists\. Nothing was changed\.$/,
      );
      await restart();
      expect(await textRows(client, "SELECT sum(changed) FROM numbers")).toEqual([["0"]]);
      expect(await migrate({ url: (await restart()).url }, { folder: before })).toEqual([]);
    }));

  test("is refused while its server has it open", () =>
    onDatabase(async ({ client, file }) => {
      await client.execute("SELECT 1");
      await expect(migrate({ url: pathToFileURL(file).href }, { folder: after })).rejects.toThrow(/is in use/);
    }));
});

interface Scene {
  client: Client;
  url: string;
  file: string;
  sqld: Sqld;
  /** Starts the server again on the same port. */
  restart: () => Promise<Sqld>;
}

/** Runs on a database of a separate server, with the baseline and a table of numbers. */
async function onDatabase(use: (scene: Scene) => Promise<void>): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), "tenure-database-"));
  const start = (port: number) =>
    startSqld({
      folder: join(data, "database"),
      logFile: join(data, "sqld.log"),
      port,
      onFailure: (error) => {
        throw error;
      },
    });
  let sqld = await start(0);
  const { url } = sqld;
  const restart = async (): Promise<Sqld> => {
    await sqld.stop();
    return (sqld = await start(Number(new URL(url).port)));
  };
  const client = databaseClient({ url });
  try {
    await migrate({ url }, { folder: before });
    await client.batch([
      "CREATE TABLE numbers (id integer PRIMARY KEY, changed integer NOT NULL DEFAULT 0)",
      "CREATE TABLE visits (id integer PRIMARY KEY)",
      FILL,
    ]);
    await use({ client, url, file: join(data, "database/dbs/default/data"), sqld, restart });
  } finally {
    client.close();
    await sqld.stop();
    await rm(data, { recursive: true, force: true });
  }
}

/** A migration in a separate process that can be killed. */
function migrateInProcess(url: string): ChildProcess {
  const program =
    "const { migrate } = await import('./src/local/migrate.ts'); await migrate({ url: process.argv[1] }, { folder: process.argv[2] });";
  return spawn(process.execPath, ["--input-type=module", "--eval", program, url, after], {
    cwd: repositoryFolder,
    stdio: "inherit",
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  expect(await gone).toEqual([null, "SIGKILL"]);
}

function isLocked(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.prepare("SELECT count(*) FROM numbers").get();
    return false;
  } catch (error) {
    return error instanceof Error && error.message.includes("locked");
  } finally {
    database.close();
  }
}
