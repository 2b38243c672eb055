import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, it, onTestFinished } from "vitest";

import { openForReading } from "#local/sql-databases";
import { SqlShell } from "#local/sql-shell";
import { temporaryDataFolder } from "#test/support/instance";

/** A shell on a data folder whose database has two notes and a full-text search, with its output. */
async function readingShell(isJson = false) {
  const folder = await temporaryDataFolder();
  onTestFinished(() => folder.remove());
  const file = join(folder.path, "database/dbs/default/data");
  await mkdir(dirname(file), { recursive: true });
  const sqlite = new DatabaseSync(file);
  sqlite.exec(
    "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT); INSERT INTO notes (text) VALUES ('one'), ('two');" +
      "CREATE VIRTUAL TABLE notes_search USING fts5 (text)",
  );
  sqlite.close();
  const database = await openForReading(folder.path);
  onTestFinished(() => database.close());
  const written: string[] = [];
  const errors: string[] = [];
  const shell = new SqlShell({
    database,
    isJson,
    write: (text) => written.push(text),
    writeError: (text) => errors.push(text),
  });
  return { shell, written, errors };
}

it("runs a statement when its semicolon comes, however many lines it has", async () => {
  const { shell, written } = await readingShell();
  await shell.take("SELECT text");
  expect([shell.isWaiting, written]).toEqual([true, []]);
  await shell.take("FROM notes; SELECT count(*) AS n FROM notes;");
  expect(shell.isWaiting).toBe(false);
  expect(written.join("")).toBe("text\n----\none\ntwo\n2 rows\nn\n-\n2\n1 row\n");
});

it("runs a whole input, whose last statement needs no semicolon", async () => {
  const { shell, written } = await readingShell(true);
  await shell.takeAll("SELECT id FROM notes WHERE text = 'two'");
  expect(JSON.parse(written.join(""))).toEqual([{ id: 2 }]);
});

it.each([
  "DELETE FROM notes",
  "CREATE TABLE other (id INTEGER)",
  "DROP TABLE notes",
  "PRAGMA query_only = 0; PRAGMA writable_schema = 1; DELETE FROM notes",
  "BEGIN IMMEDIATE; DELETE FROM notes; COMMIT",
  "WITH gone AS (SELECT 1) DELETE FROM notes",
])("writes nothing by %j", async (sql) => {
  const { shell, written, errors } = await readingShell(true);
  await shell.takeAll(sql);
  expect(errors.join("")).toMatch(/readonly database/);
  expect(shell.hasFailed).toBe(true);
  written.length = 0;
  await shell.takeAll("SELECT text FROM notes");
  expect(JSON.parse(written.join(""))).toEqual([{ text: "one" }, { text: "two" }]);
});

it("lists tables without what the full-text search keeps for itself, and shows how a table was made", async () => {
  const { shell, written } = await readingShell();
  await shell.take(".tables");
  expect(written.join("")).toBe("notes\nnotes_search\n");
  written.length = 0;
  await shell.take(".schema Notes");
  expect(written.join("")).toBe("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT);\n");
});

it("ends with .quit alone, and says what the commands are", async () => {
  const { shell, written } = await readingShell();
  expect(await shell.take(".help")).toBe(true);
  expect(written.join("")).toContain(".schema [NAME]");
  expect(await shell.take(".nonsense")).toBe(true);
  expect(written.join("")).toContain('The command ".nonsense" does not exist');
  expect(await shell.take(".quit")).toBe(false);
});

it("goes on after an error, and forgets a statement that is dropped", async () => {
  const { shell, written, errors } = await readingShell(true);
  await shell.take("SELECT nothing1;");
  expect(errors.join("")).toContain("no such column");
  await shell.take("SELECT 'open");
  shell.drop();
  await shell.take("SELECT 1 AS one;");
  expect(JSON.parse(written.join(""))).toEqual([{ one: 1 }]);
});

it("says that a folder has no database yet", async () => {
  const folder = await temporaryDataFolder();
  onTestFinished(() => folder.remove());
  await expect(openForReading(folder.path)).rejects.toThrow(/has no database yet.*npm start.*DATA_DIR/);
});
