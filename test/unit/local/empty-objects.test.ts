import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterEach, beforeEach, expect, it } from "vitest";

import { removeEmptyObjects } from "#local/empty-objects";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenure-objects-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A database as SQLite leaves it after these statements, with its log written back. */
function makeDatabase(name: string, ...statements: string[]): void {
  const database = new DatabaseSync(join(folder, name));
  database.exec("PRAGMA journal_mode = WAL");
  for (const statement of statements) database.exec(statement);
  database.close();
}

const CREATE = "CREATE TABLE run_values (text TEXT)";

it("a database without a table is removed, everything else stays", async () => {
  makeDatabase("emptied.sqlite", CREATE, "DROP TABLE run_values", "VACUUM");
  makeDatabase("untouched.sqlite");
  makeDatabase("full.sqlite", CREATE, "INSERT INTO run_values VALUES ('kept')");
  await writeFile(join(folder, "notes.txt"), "x");
  expect(await removeEmptyObjects(folder)).toBe(2);
  expect((await readdir(folder)).toSorted()).toEqual(["full.sqlite", "notes.txt"]);
});

it("a database whose tables are only in its log stays", async () => {
  makeDatabase("logged.sqlite");
  const database = new DatabaseSync(join(folder, "logged.sqlite"));
  database.exec(CREATE);
  expect(await removeEmptyObjects(folder)).toBe(0);
  database.close();
});
