import { expect, test } from "vitest";

import { createdTable, readMigrations, stepsOf, tableOfRows, withoutComments } from "#local/migration-files";
import { migrationsFolder } from "#local/paths";

/** Landed before the rule, and never edited. */
const BEFORE_THE_RULE = new Set(["0000_baseline.sql", "0001_waiting_runs.sql"]);

const FEW_ROWS = /^(?:--[^\n]*\n)*?-- few rows: .+\n/;
const CHANGES_ROWS = /^(?:INSERT|REPLACE|UPDATE|DELETE|WITH)\b/i;
const REWRITES_TABLE = /^(?:DROP TABLE|ALTER TABLE\s+\S+\s+(?:DROP|ALTER)\b)/i;

/** The faults of a migration's statement that is applied while the platform runs on a large database. */
function faultsOf(statement: string, created: ReadonlySet<string>): string[] {
  const sql = withoutComments(statement);
  const isByRows = tableOfRows(statement) !== null;
  if (isByRows) return /\?1\b/.test(sql) && /\?2\b/.test(sql) ? [] : ["takes the rows after ?1 up to ?2"];
  const dropped = /^DROP TABLE (?:IF EXISTS )?[`"]?(\w+)/i.exec(sql)?.[1];
  if (dropped !== undefined && created.has(dropped)) return [];
  if ((CHANGES_ROWS.test(sql) || REWRITES_TABLE.test(sql)) && !FEW_ROWS.test(statement))
    return ["needs `-- by rows of <table>` or `-- few rows: <why>` above it"];
  return [];
}

test("no migration has a statement that may take longer than a server's transactions", async () => {
  const migrations = await readMigrations(migrationsFolder);
  const faults = migrations
    .filter(({ name }) => !BEFORE_THE_RULE.has(name))
    .flatMap(({ name, statements }) => {
      const created = new Set(statements.flatMap((statement) => createdTable(statement) ?? []));
      return statements.flatMap((statement) =>
        faultsOf(statement, created).map((fault) => `${name}: ${withoutComments(statement).slice(0, 80)} ${fault}`),
      );
    });
  expect(faults).toEqual([]);
});

test.each<[string, string[]]>([
  ["UPDATE agents SET version = 1", ["needs `-- by rows of <table>` or `-- few rows: <why>` above it"]],
  ["-- Why.\n-- few rows: one for each tier\nUPDATE tiers SET price = 1", []],
  ["-- by rows of agents\nUPDATE agents SET version = 1 WHERE rowid > ?1 AND rowid <= ?2", []],
  ["-- by rows of agents\nUPDATE agents SET version = 1", ["takes the rows after ?1 up to ?2"]],
  ["ALTER TABLE `agents` DROP COLUMN `version`", ["needs `-- by rows of <table>` or `-- few rows: <why>` above it"]],
  ["ALTER TABLE `agents` ADD `version` integer", []],
  ["DROP TABLE agents", ["needs `-- by rows of <table>` or `-- few rows: <why>` above it"]],
  ["DROP TABLE made_here", []],
  ["CREATE TRIGGER t AFTER INSERT ON agents BEGIN\nDELETE FROM names;\nEND", []],
])("the rule judges %j", (statement, faults) => {
  expect(faultsOf(statement, new Set(["made_here"]))).toEqual(faults);
});

test("an index of an existing table is a separate step, and so are row changes; the statements between them form one step", () => {
  const statements = [
    "CREATE TABLE `notes` (id text)",
    "CREATE INDEX `notes_id` ON `notes` (`id`)",
    "CREATE UNIQUE INDEX `agents_name` ON `agents` (`name`)",
    "-- Why.\n-- by rows of agents\nUPDATE agents SET version = 1 WHERE rowid > ?1 AND rowid <= ?2",
    "ALTER TABLE agents ADD a text",
    "DROP INDEX agents_b",
  ];
  expect(stepsOf(statements).map(({ kind, first, table }) => [kind, first, table])).toEqual([
    ["together", 0, undefined],
    ["alone", 2, undefined],
    ["by_rows", 3, "agents"],
    ["together", 4, undefined],
  ]);
});
