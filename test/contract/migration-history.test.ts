import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createClient, type Client } from "@libsql/client";
import { afterEach, beforeEach, expect, test } from "vitest";

import { migrate } from "#local/migrate";
import { textRows } from "#test/support/database-schema";

const [FIRST, LATER] = ["0000_first.sql", "0001_later.sql"];

let folder: string;
let url: string;
let client: Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenure-history-"));
  await writeFile(join(folder, FIRST), "CREATE TABLE first (tenant_id text NOT NULL);");
  url = `file:${join(folder, "database")}`;
  client = createClient({ url });
});

afterEach(async () => {
  client.close();
  await rm(folder, { recursive: true });
});

const historyOf = async (): Promise<string[]> =>
  (await textRows(client, "SELECT name FROM schema_migrations ORDER BY name")).flat();

const tablesOf = (): Promise<string[][]> => textRows(client, "SELECT name, sql FROM sqlite_master ORDER BY name");

test("each migration is applied once, in the order of the names", async () => {
  expect(await migrate({ url }, { folder })).toEqual([FIRST]);
  await writeFile(join(folder, LATER), "CREATE TABLE later (tenant_id text NOT NULL);");
  expect(await migrate({ url }, { folder })).toEqual([LATER]);
  expect(await migrate({ url }, { folder })).toEqual([]);
  expect(await historyOf()).toEqual([FIRST, LATER]);
});

test.each([
  [
    "a migration that this version does not know",
    "INSERT INTO schema_migrations VALUES ('0001_of_a_fork.sql', '2026-11-01T00:00:00.000Z', '0')",
    /has migration 0001_of_a_fork\.sql, which this version of Tenure does not know/,
  ],
  [
    "another text of a migration",
    `UPDATE schema_migrations SET checksum = '0' WHERE name = '${FIRST}'`,
    /Migration 0000_first\.sql was edited after this database applied it/,
  ],
])("a database with %s is refused and not changed", async (_, change, message) => {
  await migrate({ url }, { folder });
  await writeFile(join(folder, LATER), "CREATE TABLE later (tenant_id text NOT NULL);");
  await client.execute(change);
  const [tables, history] = [await tablesOf(), await historyOf()];
  await expect(migrate({ url }, { folder })).rejects.toThrow(message);
  expect(await tablesOf()).toEqual(tables);
  expect(await historyOf()).toEqual(history);
});
