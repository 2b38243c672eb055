import type { DatabaseSync } from "node:sqlite";

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { deleteAgentRows, requireNoActiveExecution } from "#agents/agents/store";
import type { BaseContext } from "#context/context";
import { rowsOfPiece } from "#db/pieces";
import { executions } from "#db/schema/executions";
import { rawStatement } from "#db/statement";
import type { WriteRequest } from "#db/write-request";
import { PIECE_BYTES } from "#lib/piece";
import { removeDeleted } from "#platform/removals/remove-deleted";
import { removeDependents } from "#platform/removals/remove-dependents";
import { selectLooseReferences, selectReferences } from "#platform/removals/store";
import { databaseOver, migratedDatabase, runStatement } from "#test/support/migrated-database";

const LONG = 90_000;

/** An agent with this many runs that no fold has seen, each with an episode, and with kept texts of its steps. */
function agentWith(runs: number, bytes = 10): DatabaseSync {
  const database = migratedDatabase();
  database.exec(`INSERT INTO tenants (id, name, slug, tier, created_at) VALUES ('t', 'T', 't', 'free', 1);
    INSERT INTO agents (id, tenant_id, name, role, maturity_level, capabilities, configuration, version, revision, status, created_at, updated_at)
    VALUES ('a', 't', 'A', 'custom', 'student', '[]', '{}', 1, 1, 'active', 1, 1)`);
  const text = `'"${"x".repeat(bytes)}"'`;
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${runs})`;
  database.exec(`${numbers} INSERT INTO executions (id, tenant_id, agent_id, agent_version, maturity_level, task, action, input, status,
      progress, outcome, verification, reasoning_trace, usage, triggered_by, created_at, started_at, completed_at, deadline_at)
    SELECT 'r' || n, 't', 'a', 1, 'student', 'task ' || n, 'read', ${text}, 'completed', 100, 'done', 'checked', '[]', '{}', 'api', 1, 1, 2, 3
    FROM numbers`);
  database.exec(`INSERT INTO step_texts (execution_id, tenant_id, texts) SELECT id, 't', ${text} FROM executions;
    INSERT INTO episodes (id, tenant_id, agent_id, agent_version, execution_id, task, action, actions_used, maturity_level, measured_outcome,
      outcome, confidence, constitutional_score, critical_violations, interventions, duration_ms, skills_used, created_at)
    SELECT 'e-' || id, 't', 'a', 1, id, task, 'read', '[]', 'student', 'success', 'success', 1, 1, 0, 0, 1, '[]', 1 FROM executions`);
  return database;
}

const valueOf = (database: DatabaseSync, text: string): number =>
  Number(runStatement(database, { sql: text, args: [] })[0]?.[0]);

const acceptance = () => [
  requireNoActiveExecution("a", () => {
    throw new Error("The agent is busy.");
  }),
  ...deleteAgentRows("t", ["a"], 1_000),
];

test("the batch that accepts a deletion changes as many rows for an agent with many runs as for one with few", () => {
  const changed = [3, 3_000].map((runs) => {
    const database = agentWith(runs);
    const before = valueOf(database, "SELECT total_changes()");
    for (const statement of acceptance()) runStatement(database, statement);
    return valueOf(database, "SELECT total_changes()") - before;
  });
  expect(changed[1]).toBe(changed[0]);
  expect(changed[0]).toBeLessThan(10);
});

test("that batch reads no run, no episode and no event that is over", () => {
  const database = agentWith(1);
  const steps = acceptance().flatMap(({ sql: text, args }) =>
    runStatement(database, { sql: `EXPLAIN QUERY PLAN ${text}`, args }).map((row) => String(row[3])),
  );
  expect(steps).not.toEqual([]);
  const large = steps.filter((step) =>
    /\b(?:executions|episodes|tenant_events|execution_texts|sdlc_runs)\b/.test(step),
  );
  const ofUnfinished = runStatement(database, {
    sql: "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%WHERE status IN (''pending'', ''in_progress'')'",
    args: [],
  }).map(([name]) => String(name));
  expect(large.filter((step) => !ofUnfinished.some((name) => step.includes(name)))).toEqual([]);
});

test("a piece has a bounded number of bytes and of rows, and always its first row", () => {
  const database = agentWith(30, LONG);
  const next = sql`WHERE agent_id = 'a' ORDER BY id`;
  const sized = (rows: number): number =>
    runStatement(database, rawStatement(rowsOfPiece(executions, next, rows))).length;
  expect(sized(5)).toBe(5);
  expect(sized(1_000)).toBe(Math.floor(PIECE_BYTES / (LONG + 50)));
  database.exec(`UPDATE executions SET input = replace(hex(zeroblob(${PIECE_BYTES})), '0', 'x')`);
  expect(sized(1_000)).toBe(1);
});

interface Transaction {
  changes: number;
  bytes: number;
}

/** The context of a sweep over such a database; each of its transactions is noted. It dies with the transaction after `dies`. */
function sweepOver(database: DatabaseSync, dies = Infinity): { ctx: BaseContext; transactions: Transaction[] } {
  const transactions: Transaction[] = [];
  const state = (): Transaction => ({
    changes: valueOf(database, "SELECT total_changes()"),
    bytes: valueOf(
      database,
      `SELECT coalesce((SELECT sum(octet_length(input)) FROM executions), 0)
        + coalesce((SELECT sum(octet_length(texts)) FROM step_texts), 0)`,
    ),
  });
  const writer = {
    write: async ({ statements }: WriteRequest) => {
      if (transactions.length >= dies) throw new Error("The process is killed.");
      const before = state();
      const results = statements.map((statement) => {
        const rows = runStatement(database, statement);
        return { columns: [], rows, rowsAffected: valueOf(database, "SELECT changes()") };
      });
      const after = state();
      transactions.push({ changes: after.changes - before.changes, bytes: before.bytes - after.bytes });
      return { ok: true, results, versions: null };
    },
  };
  const log = { error: (event: string, fields: object) => expect.fail(`${event} ${JSON.stringify(fields)}`) };
  const ctx = { db: databaseOver(database), writer, clock: Date.now, log } as unknown as BaseContext;
  return { ctx, transactions };
}

test("the sweep removes a heavy agent in pieces of which none has more than the bytes of a piece", async () => {
  const database = agentWith(60, LONG);
  database.exec("PRAGMA foreign_keys = on");
  for (const statement of deleteAgentRows("t", ["a"], 1_000)) runStatement(database, statement);
  database.exec("UPDATE removals SET due_at = 0");
  const { ctx, transactions } = sweepOver(database);
  expect(await removeDeleted(ctx)).toBe(1);
  for (const table of ["agents", "executions", "episodes", "step_texts", "execution_texts", "removals"])
    expect([table, valueOf(database, `SELECT count(*) FROM ${table}`)]).toEqual([table, 0]);
  const removed = transactions.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(removed).toBeGreaterThan(2 * 60 * LONG);
  expect(Math.max(...transactions.map(({ bytes }) => bytes))).toBeLessThanOrEqual(PIECE_BYTES);
  expect(transactions.length).toBeGreaterThanOrEqual(removed / PIECE_BYTES);
});

/** Maximum rows of one piece. */
const MOST_ROWS = 1_000;

/** A tenant with a group of a provider's failures, which belongs to no agent, and a rule with alerts. */
function tenantWith(rows: number): DatabaseSync {
  const database = agentWith(1);
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})`;
  database.exec(`INSERT INTO alert_rules (id, tenant_id, name, metric, threshold, comparison, window_minutes, channels, quiet_minutes,
      is_enabled, looked_at, revision, created_at, updated_at)
    VALUES ('rule', 't', 'R', 'failed_runs', 1, 'above', 60, '[]', 0, 1, 1, 1, 1, 1);
    ${numbers} INSERT INTO alerts (id, tenant_id, rule_id, value, threshold, fired_at, is_in_inbox) SELECT 'l' || n, 't', 'rule', 1, 1, n, 0 FROM numbers;
    INSERT INTO failure_groups (id, tenant_id, kind, code, message, same, runs, first_at, first_version, last_at, last_version, state, revision)
    VALUES ('g', 't', 'provider', 'X', 'M', '{}', ${rows}, 1, 1, 1, 1, 'open', 1);
    ${numbers} INSERT INTO failed_runs (run_id, failure_group_id, tenant_id, code, message, ended_at) SELECT 'f' || n, 'g', 't', 'X', 'M', n FROM numbers`);
  database.exec("PRAGMA foreign_keys = on");
  return database;
}

test("a sweep that is killed between two pieces is continued by the next one", async () => {
  const database = tenantWith(3_000);
  database.exec(
    "INSERT INTO removals (table_name, row_id, tenant_id, deleted_at, due_at) VALUES ('alert_rules', 'rule', 't', 1, 1)",
  );
  const { ctx, transactions } = sweepOver(database, 2);
  const failed: string[] = [];
  await removeDeleted({ ...ctx, log: { ...ctx.log, error: (event) => failed.push(event) } });
  expect(failed).toEqual(["removal_failed"]);
  const left = valueOf(database, "SELECT count(*) FROM alerts");
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(3_000);
  expect(valueOf(database, "SELECT count(*) FROM removals")).toBe(1);
  const next = sweepOver(database);
  expect(await removeDeleted(next.ctx)).toBe(1);
  for (const table of ["alerts", "alert_rules", "removals"])
    expect([table, valueOf(database, `SELECT count(*) FROM ${table}`)]).toEqual([table, 0]);
  for (const { changes } of [...transactions, ...next.transactions]) expect(changes).toBeLessThanOrEqual(MOST_ROWS);
});

test("what names a tenant without referring to it is removed with the tenant, in pieces", async () => {
  const database = tenantWith(3_000);
  const { ctx, transactions } = sweepOver(database);
  const references = [...(await selectReferences(ctx.db)), ...(await selectLooseReferences(ctx.db))];
  const time = { clock: Date.now, endsAt: Infinity };
  expect(await removeDependents(ctx, references, { parent: "tenants", rowId: "t" }, time)).toBe(true);
  for (const table of ["failed_runs", "failure_groups", "alerts", "agents"])
    expect([table, valueOf(database, `SELECT count(*) FROM ${table}`)]).toEqual([table, 0]);
  for (const { changes } of transactions) expect(changes).toBeLessThanOrEqual(MOST_ROWS);
});
