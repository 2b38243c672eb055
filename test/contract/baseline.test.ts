import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { createClient, type Client } from "@libsql/client";
import { createClient as createHttpClient } from "@libsql/client/web";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { migrate } from "#local/migrate";
import { migrationsFolder } from "#local/paths";
import { PRE_RELEASE_MIGRATIONS } from "#local/pre-release-migrations";
import { startSqld } from "#local/sqld";
import { schemaOf, textRows } from "#test/support/database-schema";

const BASELINE = "0000_baseline.sql";
const LATER = "0001_later.sql";

/** The baseline and one made-up migration after it: what these tests say stays true when more migrations land. */
let folder: string;
let preReleaseSchema: string;
let baselineSchema: Map<string, string[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenure-baseline-"));
  await cp(join(migrationsFolder, BASELINE), join(folder, BASELINE));
  await writeFile(join(folder, LATER), "CREATE TABLE later (tenant_id text NOT NULL);");
  preReleaseSchema = await readFile(resolve(import.meta.dirname, "pre-release-schema.sql"), "utf8");
  baselineSchema = await schemaAfter(await readFile(join(migrationsFolder, BASELINE), "utf8"));
});

afterAll(() => rm(folder, { recursive: true }));

async function schemaAfter(sql: string): Promise<Map<string, string[]>> {
  const client = createClient({ url: ":memory:" });
  await client.executeMultiple(sql);
  const schema = await schemaOf(client);
  client.close();
  return schema;
}

test("the baseline makes, object by object, the database that the 21 migrations before it made", async () => {
  const before = await schemaAfter(preReleaseSchema);
  expect(before.size).toBeGreaterThan(200);
  expect([...baselineSchema.keys()].toSorted()).toEqual([...before.keys()].toSorted());
  for (const [name, definition] of before) expect(baselineSchema.get(name), name).toEqual(definition);
});

describe("migrate", () => {
  test("a fresh database gets the baseline and what follows, once", () =>
    onDatabase(async (client, url) => {
      expect(await migrate({ url }, { folder })).toEqual([BASELINE, LATER]);
      expect(await schemaWithoutLater(client)).toEqual(baselineSchema);
      expect(await migrate({ url }, { folder })).toEqual([]);
      expect(await recordsOf(client)).toEqual([BASELINE, LATER]);
    }));

  test("a database of the complete pre-release keeps its rows and tables, and gets only what follows the baseline", () =>
    onDatabase(async (client, url) => {
      await makePreRelease(client, [...PRE_RELEASE_MIGRATIONS]);
      await client.execute(
        "INSERT INTO tenants (id, name, slug, tier, created_at) VALUES ('t', 'Ada', 'ada', 'free', 1)",
      );
      const before = await masterOf(client);
      expect(await migrate({ url }, { folder })).toEqual([LATER]);
      expect(await recordsOf(client)).toEqual([BASELINE, LATER]);
      expect((await masterOf(client)).filter((object) => !/later|schema_migration_run/.test(object))).toEqual(before);
      expect(await textRows(client, "SELECT name FROM tenants")).toEqual([["Ada"]]);
      expect(await schemaWithoutLater(client)).toEqual(baselineSchema);
      expect(await migrate({ url }, { folder })).toEqual([]);
    }));

  test.each<[string, (all: [string, string][]) => [string, string][], RegExp]>([
    [
      "some of the pre-release's migrations",
      (all) => all.slice(0, 7),
      /has 7 of its 21 migrations.*start the last pre-release/,
    ],
    ["all but one in the middle", (all) => all.toSpliced(3, 1), /has 20 of its 21 migrations.*remove the data folder/],
    [
      "another text of one of them",
      (all) => all.map(([name, checksum]) => [name, name.startsWith("0012") ? "0".repeat(64) : checksum]),
      /another text of 0012_federation_peers\.sql.*remove the data folder/,
    ],
    [
      "all of them and a foreign one",
      (all) => [...all, ["0021_of_a_fork.sql", "1".repeat(64)]],
      /has migration 0021_of_a_fork\.sql, which this version of Tenure does not know/,
    ],
    [
      "only a foreign one",
      () => [["0000_of_a_fork.sql", "1".repeat(64)]],
      /has migration 0000_of_a_fork\.sql, which this version of Tenure does not know/,
    ],
  ])("a database with %s is refused and not changed", (_, recorded, message) =>
    onDatabase(async (client, url) => {
      await makePreRelease(client, recorded([...PRE_RELEASE_MIGRATIONS]));
      const [before, records] = [await masterOf(client), await recordsOf(client)];
      await expect(migrate({ url }, { folder })).rejects.toThrow(message);
      expect(await masterOf(client)).toEqual(before);
      expect(await recordsOf(client)).toEqual(records);
    }),
  );
});

/** Runs on an empty database of a separate server. */
async function onDatabase(use: (client: Client, url: string) => Promise<void>): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), "tenure-database-"));
  const sqld = await startSqld({
    folder: join(data, "database"),
    logFile: join(data, "sqld.log"),
    port: 0,
    onFailure: (error) => {
      throw error;
    },
  });
  const client = createHttpClient({ url: sqld.url });
  try {
    await use(client, sqld.url);
  } finally {
    client.close();
    await sqld.stop();
    await rm(data, { recursive: true, force: true });
  }
}

/** The pre-release's tables, with these records of applied migrations. */
async function makePreRelease(client: Client, recorded: readonly [string, string][]): Promise<void> {
  await client.executeMultiple(preReleaseSchema);
  await client.batch(
    [
      "CREATE TABLE schema_migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL, checksum TEXT NOT NULL)",
      ...recorded.map(([name, checksum]) => ({
        sql: "INSERT INTO schema_migrations VALUES (?, '2026-11-01T00:00:00.000Z', ?)",
        args: [name, checksum],
      })),
    ],
    "write",
  );
}

const recordsOf = async (client: Client): Promise<string[]> =>
  (await textRows(client, "SELECT name FROM schema_migrations ORDER BY name")).flat();

/** The schema as it is written, in the order in which it was made. */
const masterOf = async (client: Client): Promise<string[]> =>
  (await textRows(client, "SELECT type, name, sql FROM sqlite_master ORDER BY rowid")).map((row) => row.join(" "));

async function schemaWithoutLater(client: Client): Promise<Map<string, string[]>> {
  const schema = await schemaOf(client);
  schema.delete("table later");
  return schema;
}
