import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { countExecution } from "#agents/agents/agent.queries";
import { statementsOf, tableOfRows } from "#local/migration-files";
import { migrationsFolder } from "#local/paths";
import { runStatement } from "#test/support/migrated-database";

const NAMES = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted();
const OWN = NAMES.findIndex((name) => name.endsWith("_vouched_executions.sql"));

function migrateAsOperators(database: DatabaseSync, name: string): void {
  for (const statement of statementsOf(readFileSync(join(migrationsFolder, name), "utf8"))) {
    if (tableOfRows(statement) === null) database.exec(statement);
    else for (let row = 0; row < 6; row += 2) database.prepare(statement).run(row, row + 2);
  }
}

test("earlier runs count as vouched for only as far as the figures say so, and later ones by their end", () => {
  const database = new DatabaseSync(":memory:");
  for (const name of NAMES.slice(0, OWN)) database.exec(readFileSync(join(migrationsFolder, name), "utf8"));
  database.exec("PRAGMA foreign_keys = off");
  for (const [id, successful] of [
    ["a", 9],
    ["b", 2],
    ["without figures", 5],
  ] as const)
    database
      .prepare(
        `INSERT INTO agents (id, tenant_id, name, role, maturity_level, capabilities, configuration, version, revision, status,
          created_at, updated_at, total_executions, successful_executions) VALUES (?, 't', ?, 'custom', 'student', '[]', '{}', 1, 1,
          'active', 1, 1, 12, ?)`,
      )
      .run(id, id, successful);
  const figure = database.prepare(
    `INSERT INTO agent_figures (tenant_id, agent_id, span, starts_at, outcome, verification, runs, duration_ms, durations, waited_ms,
      input_tokens, output_tokens, cost_usd, unpriced_runs, tool_calls, interventions)
    VALUES ('t', ?, ?, 0, ?, ?, ?, 0, '{}', 0, 0, 0, 0, 0, 0, 0)`,
  );
  for (const row of [
    ["a", "day", "done", "checked", 3],
    ["a", "day", "done", "human", 1],
    ["a", "hour", "done", "checked", 3],
    ["a", "day", "done", "self_reported", 5],
    ["a", "day", "failed", "checked", 3],
    ["b", "day", "done", "checked", 7],
  ] as const)
    figure.run(...row);
  migrateAsOperators(database, NAMES[OWN] ?? "");
  const vouched = () =>
    Object.fromEntries(
      database
        .prepare("SELECT id, vouched_executions AS vouched FROM agents")
        .all()
        .map(({ id, vouched: number }) => [String(id), number]),
    );
  expect(vouched()).toEqual({ a: 4, b: 2, "without figures": 0 });
  for (const name of NAMES.slice(OWN + 1)) migrateAsOperators(database, name);
  for (const isClaimed of [true, false])
    runStatement(database, countExecution("a", { succeeded: true, isClaimed, confidence: 1, at: 5 }));
  expect(vouched()).toMatchObject({ a: 5 });
  expect(database.prepare("SELECT total_executions, successful_executions FROM agents WHERE id = 'a'").get()).toEqual({
    total_executions: 14,
    successful_executions: 11,
  });
});
