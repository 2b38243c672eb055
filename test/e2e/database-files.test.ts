import { lstat, mkdir, readdir, readlink, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { databaseClient } from "#local/database-client";
import { startSqld, type Sqld } from "#local/sqld";
import { dataFile } from "#local/sqld-files";
import { startInstance } from "#test/support/instance";
import { cleanups, dataFolder, npmStart } from "#test/support/program";

async function sqldOn(folder: string, onStart?: (pid: number) => void): Promise<Sqld> {
  const sqld = await startSqld({
    folder: join(folder, "database"),
    logFile: join(folder, "sqld.log"),
    port: 0,
    ...(onStart === undefined ? {} : { onStart }),
    onFailure: (error) => {
      throw error;
    },
  });
  cleanups.push(() => sqld.stop());
  return sqld;
}

/** The bytes of all files of the folder but the database's own. */
async function bytesBeside(folder: string): Promise<number> {
  const entries = (await readdir(folder, { recursive: true })).filter((entry) => !/^data(?:-wal)?$/.test(entry));
  const sizes = await Promise.all(entries.map(async (entry) => (await lstat(join(folder, entry))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Retries until the database accepts it: between a kill and the restart no process listens. */
async function insertUntilTaken(url: string, id: number): Promise<void> {
  const client = databaseClient({ url });
  await expect
    .poll(() => client.execute({ sql: "INSERT OR IGNORE INTO kept VALUES (?, randomblob(20000))", args: [id] }), {
      timeout: 60_000,
    })
    .toBeDefined();
  client.close();
}

test("a crash of sqld loses nothing, and leaves no log to be made again from the whole database", async () => {
  const folder = await dataFolder();
  const pids: number[] = [];
  const sqld = await sqldOn(folder, (pid) => pids.push(pid));
  const client = databaseClient({ url: sqld.url });
  await client.execute("CREATE TABLE kept (id INTEGER PRIMARY KEY, content BLOB)");
  for (let id = 1; id <= 200; id += 1) {
    await insertUntilTaken(sqld.url, id);
    if (id % 50 === 0) process.kill(sqld.pid(), "SIGKILL");
  }
  await insertUntilTaken(sqld.url, 201);
  const { rows } = await client.execute("SELECT count(*) AS kept FROM kept");
  expect(rows[0]?.["kept"]).toBe(201);
  expect(pids.length).toBe(5);
  const database = join(folder, "database/dbs/default");
  expect(await readlink(join(database, "wallog"))).toBe("/dev/null");
  expect(await bytesBeside(database)).toBeLessThan(300_000);
});

test("a restart of sqld that fails is tried again", async () => {
  const pids: number[] = [];
  const sqld = await sqldOn(await dataFolder(), (pid) => {
    pids.push(pid);
    if (pids.length === 2) process.kill(pid, "SIGKILL");
  });
  const client = databaseClient({ url: sqld.url });
  await client.execute("CREATE TABLE kept (id INTEGER PRIMARY KEY, content BLOB)");
  process.kill(sqld.pid(), "SIGKILL");
  await insertUntilTaken(sqld.url, 1);
  expect(pids.length).toBe(3);
});

test("whatever a crash makes of the files beside the data, the next start has every row", async () => {
  const folder = await dataFolder();
  const first = await sqldOn(folder);
  await databaseClient({ url: first.url }).batch(["CREATE TABLE kept (id)", "INSERT INTO kept VALUES (1)"], "write");
  await first.stop();
  const database = join(folder, "database");
  const broken = [
    ".version",
    "metastore/data",
    "dbs/default/wallog",
    "dbs/default/stats.json",
    "dbs/default/.sentinel",
  ];
  for (const name of broken) {
    await rm(join(database, name), { force: true });
    await writeFile(join(database, name), "cut sh");
  }
  await mkdir(join(database, "dbs/default/snapshots"), { recursive: true });
  await writeFile(join(database, "dbs/default/snapshots/left.snap"), "cut sh");

  const second = await sqldOn(folder);
  const { rows } = await databaseClient({ url: second.url }).execute("SELECT id FROM kept");
  expect(rows.map((row) => row["id"])).toEqual([1]);
});

test("npm start names the database's damaged file and the step to take, in one line", async () => {
  const folder = await dataFolder();
  await (await startInstance({ dataFolder: folder })).stop();
  const data = dataFile(join(folder, "database"));
  const sqlite = new DatabaseSync(data);
  sqlite.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  sqlite.close();
  await truncate(data, 100 * 1024);
  const program = await npmStart(folder);
  expect(await program.exit).toBe(1);
  const reason = program.lines.filter((line) => line.startsWith("Tenure did not start:"));
  expect(reason).toEqual([expect.stringContaining(`${data} is damaged. Stop everything and restore the folder`)]);
  expect(program.lines.join("\n")).not.toMatch(/backtrace|lang_start/);
});
