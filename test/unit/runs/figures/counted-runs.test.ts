import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { beforeEach, describe, expect, test } from "vitest";

import { statementsOf, tableOfRows } from "#local/migration-files";
import { migrationsFolder } from "#local/paths";
import { foldNextRuns } from "#platform/run-folds/folded.queries";
import { migratedDatabase, runStatement } from "#test/support/migrated-database";

const NAMES = readdirSync(migrationsFolder).toSorted();
const MIGRATION = NAMES.find((name) => name.endsWith("_agent_figures.sql")) ?? "";
const HOUR_MS = 3_600_000;
const NOW = Date.now();

interface Run {
  id: string;
  agentId?: string;
  status?: string;
  endedAt?: number | null;
  durationMs?: number;
}

function insertRun(database: DatabaseSync, { id, agentId = "a", status = "completed", ...run }: Run): void {
  const { endedAt = NOW, durationMs = 1_000 } = run;
  const usage = JSON.stringify({ input_tokens: 10, output_tokens: 5, tool_calls: 2, cost_usd: 0.5 });
  database
    .prepare(
      `INSERT INTO executions (id, tenant_id, agent_id, agent_version, maturity_level, task, action, input, status, progress,
        reasoning_trace, usage, triggered_by, created_at, started_at, completed_at, deadline_at)
      VALUES (?, 't', ?, 1, 'student', 'Counted', 'read', '{}', ?, 100, '[]', ?, 'api', 1, ?, ?, 1)`,
    )
    .run(id, agentId, status, usage, (endedAt ?? NOW) - durationMs, endedAt);
}

const end = (database: DatabaseSync, id: string, status = "failed"): unknown =>
  database.prepare("UPDATE executions SET status = ?, completed_at = ? WHERE id = ?").run(status, NOW, id);

/** The figures after every run is folded. */
function foldedFigures(database: DatabaseSync) {
  for (const statement of foldNextRuns(1_000)) runStatement(database, statement);
  return figures(database);
}

const figures = (database: DatabaseSync, span = "day") =>
  database
    .prepare(
      "SELECT agent_id, outcome, runs, duration_ms, waited_ms FROM agent_figures WHERE span = ? ORDER BY outcome, starts_at",
    )
    .all(span)
    .map((row) => Object.values(row));

describe("the end of a run", () => {
  let database: DatabaseSync;
  beforeEach(() => {
    database = migratedDatabase();
    database.exec("PRAGMA foreign_keys = off");
  });

  test("is counted once, however often its row is written after", () => {
    insertRun(database, { id: "r", status: "in_progress", endedAt: null });
    expect(foldedFigures(database)).toEqual([]);
    end(database, "r");
    end(database, "r", "cancelled");
    database.exec("UPDATE executions SET task = 'Other', progress = 7");
    expect(foldedFigures(database)).toEqual([["a", "failed", 1, expect.any(Number), 0]]);
  });

  test("tells how long it waited for people, apart from how long it took", () => {
    insertRun(database, { id: "r", status: "in_progress", endedAt: null, durationMs: 2 * HOUR_MS });
    const wait =
      database.prepare(`INSERT INTO approvals (id, tenant_id, agent_id, agent_version, action, input_summary, arguments, digest,
      status, waits_kind, waits_id, call_id, requested_by_kind, requested_at, expires_at, decided_at)
      VALUES (?, 't', 'a', 1, 'send', 's', '{}', ?1, 'consumed', 'execution', 'r', ?1, 'agent', ?, ?, ?)`);
    wait.run("decided", NOW - 1.5 * HOUR_MS, NOW + HOUR_MS, NOW - HOUR_MS);
    wait.run("expired", NOW - 0.5 * HOUR_MS, NOW - 0.25 * HOUR_MS, null);
    end(database, "r");
    expect(foldedFigures(database)).toEqual([["a", "failed", 1, 2 * HOUR_MS, 0.75 * HOUR_MS]]);
  });

  test("of one that never began has no duration", () => {
    insertRun(database, { id: "r", status: "pending", endedAt: null });
    database.exec("UPDATE executions SET started_at = NULL");
    end(database, "r", "cancelled");
    foldedFigures(database);
    expect(database.prepare("SELECT DISTINCT outcome, runs, durations FROM agent_figures").all()).toEqual([
      { outcome: "void", runs: 1, durations: "{}" },
    ]);
  });
});

describe("runs that ended before they were counted", () => {
  const statements = statementsOf(readFileSync(join(migrationsFolder, MIGRATION), "utf8"));
  const byRows = statements.findIndex((statement) => tableOfRows(statement) !== null);
  let database: DatabaseSync;

  beforeEach(() => {
    database = new DatabaseSync(":memory:");
    for (const name of NAMES)
      if (name.endsWith(".sql") && name < MIGRATION) database.exec(readFileSync(join(migrationsFolder, name), "utf8"));
    database.exec("PRAGMA foreign_keys = off");
  });

  function countBefore(): void {
    const statement = database.prepare(statements[byRows] ?? "");
    for (let row = 0; row < 10; row++) statement.run(row, row + 1);
    for (const rest of statements.slice(byRows + 1)) database.exec(rest);
  }

  test("are each counted once, while others end and begin", () => {
    insertRun(database, { id: "before" });
    insertRun(database, { id: "under way", status: "in_progress", endedAt: null });
    for (const statement of statements.slice(0, byRows)) database.exec(statement);
    insertRun(database, { id: "meanwhile", durationMs: 2_000 });
    end(database, "under way");
    countBefore();
    expect(figures(database)).toEqual([
      ["a", "done", 2, 3_000, 0],
      ["a", "failed", 1, expect.any(Number), 0],
    ]);
  });

  test("are left out when their agent is deleted, and when they are too old", () => {
    insertRun(database, { id: "gone", agentId: "deleted" });
    insertRun(database, { id: "old", endedAt: NOW - 100 * 24 * HOUR_MS });
    insertRun(database, { id: "ancient", endedAt: NOW - 500 * 24 * HOUR_MS });
    database.exec(
      "INSERT INTO removals (table_name, row_id, tenant_id, deleted_at) VALUES ('agents', 'deleted', 't', 1)",
    );
    for (const statement of statements.slice(0, byRows)) database.exec(statement);
    countBefore();
    expect(figures(database)).toEqual([["a", "done", 1, 1_000, 0]]);
    expect(figures(database, "hour")).toEqual([]);
  });
});
