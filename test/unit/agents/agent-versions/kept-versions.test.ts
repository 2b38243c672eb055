import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { statementsOf, tableOfRows } from "#local/migration-files";
import { migrationsFolder } from "#local/paths";
import { foldNextRuns } from "#platform/run-folds/folded.queries";
import { runStatement } from "#test/support/migrated-database";

const NAMES = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted();
const OWN = NAMES.findIndex((name) => name.endsWith("_agent_versions.sql"));

const apply = (database: DatabaseSync, names: readonly string[]): void => {
  for (const name of names) database.exec(readFileSync(join(migrationsFolder, name), "utf8"));
};

/** Applies the migration as an operator's is applied: what changes rows, by a few rows at a time. */
function applyByRows(database: DatabaseSync, name: string): void {
  for (const statement of statementsOf(readFileSync(join(migrationsFolder, name), "utf8"))) {
    if (tableOfRows(statement) === null) database.exec(statement);
    else for (let row = 0; row < 12; row += 2) database.prepare(statement).run(row, row + 2);
  }
}

function insertRun(database: DatabaseSync, id: string, version: number, status = "completed"): void {
  database
    .prepare(
      `INSERT INTO executions (id, tenant_id, agent_id, agent_version, maturity_level, task, action, input, status, progress,
        reasoning_trace, usage, triggered_by, fingerprint, created_at, started_at, completed_at, deadline_at)
      VALUES (?, 't', 'a', ?, 'student', 'Counted', 'read', '{}', ?, 100, '[]', '{"cost_usd":0.5}', 'api', ?, 1, 1, ?, 1)`,
    )
    .run(id, version, status, `print of ${id}`, status === "completed" ? 2 : null);
}

test("the present version of each agent is kept with the runs that ended before, and no run counts twice", () => {
  const database = new DatabaseSync(":memory:");
  apply(database, NAMES.slice(0, OWN));
  database.exec("PRAGMA foreign_keys = off");
  database.exec(`INSERT INTO agents (id, tenant_id, name, role, maturity_level, capabilities, configuration, version, revision,
    status, created_at, updated_at) VALUES ('a', 't', 'a', 'custom', 'student', '["x"]', '{"y":1}', 3, 1, 'active', 1, 7)`);
  for (const [id, version] of [
    ["former", 2],
    ["one", 3],
    ["two", 3],
    ["three", 3],
  ] as const)
    insertRun(database, id, version);
  insertRun(database, "open", 3, "in_progress");
  applyByRows(database, NAMES[OWN] ?? "");
  const kept = () =>
    database
      .prepare("SELECT version, configuration, created_at, runs, cost_usd, fingerprint FROM agent_versions")
      .all();
  const present = { version: 3, configuration: '{"y":1}', created_at: 7 };
  expect(kept()).toMatchObject([{ ...present, runs: 3, cost_usd: 1.5, fingerprint: "print of three" }]);
  database.exec("UPDATE executions SET status = 'completed', completed_at = 3 WHERE id = 'open'");
  for (const name of NAMES.slice(OWN + 1)) applyByRows(database, name);
  const fold = () => foldNextRuns(1_000).forEach((statement) => runStatement(database, statement));
  fold();
  fold();
  expect(kept()).toMatchObject([{ ...present, runs: 4, cost_usd: 2, fingerprint: "print of open" }]);
});
