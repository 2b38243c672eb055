import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";

import { parseQuery } from "#runs/run-queries/parse-query";
import { conditionsOf } from "#runs/run-queries/query-conditions.queries";
import { RUN_FIELDS } from "#runs/run-queries/run-fields";
import { databaseOver, migratedDatabase } from "#test/support/migrated-database";

const NOW = Date.UTC(2030, 0, 2, 12);
const HOUR_MS = 3_600_000;

const sqlite = migratedDatabase();
const db = databaseOver(sqlite);
afterAll(() => sqlite.close());

sqlite.exec(`INSERT INTO tenants (id, name, slug, tier, created_at) VALUES ('t', 'T', 't', 'free', 1);
  INSERT INTO users (id, tenant_id, email, name, role, status, created_at, updated_at)
    VALUES ('u', 't', 'tove@example.com', 'Tove S.', 'admin', 'active', 1, 1)`);
for (const [id, name] of [
  ["a", "Refund Clerk"],
  ["b", "Reader"],
])
  sqlite.exec(`INSERT INTO agents (id, tenant_id, name, role, maturity_level, capabilities, configuration, version, revision,
    status, created_at, updated_at) VALUES ('${id}', 't', '${name}', 'custom', 'student', '[]', '{}', 1, 1, 'active', 1, 1)`);

const CALLS = JSON.stringify([
  { type: "tool", tool: "orders.get", output: {} },
  { type: "tool", tool: "payments.refund", output: { error: { code: "INVALID_INPUT", message: "amount" } } },
]);

/** The paid run called two tools and took a minute; the poor one failed; the open one runs; the asking one waits. */
const RUNS = {
  paid: `'a', 3, 'refund', 'completed', 'done', 'self_reported', NULL, '${CALLS}', '{"input_tokens":90,"output_tokens":10,"cost_usd":0.5}', 'api', 'u', ${NOW - HOUR_MS}, 0, ${NOW - 60_000}, ${NOW}, NULL`,
  poor: `'b', 1, 'read', 'failed', 'failed', 'checked', '{"code":"PROVIDER_ERROR"}', '[]', '{"cost_usd":null}', 'console', NULL, ${NOW - 25 * HOUR_MS}, 5000, ${NOW - 25 * HOUR_MS}, ${NOW - 24 * HOUR_MS}, NULL`,
  open: `'b', 2, 'read', 'in_progress', NULL, NULL, NULL, '[]', '{}', 'api', 'u', ${NOW}, 0, ${NOW}, NULL, NULL`,
  asking: `'a', 3, 'refund', 'in_progress', NULL, NULL, NULL, '[]', '{}', 'api', NULL, ${NOW}, 0, ${NOW}, NULL, '{"awaiting_approval":{"approval_id":"p"}}'`,
};
for (const [id, values] of Object.entries(RUNS))
  sqlite.exec(`INSERT INTO executions (id, agent_id, agent_version, action, status, outcome, verification, error, reasoning_trace, usage,
      triggered_by, ordered_by, created_at, waited_ms, started_at, completed_at, result, tenant_id, maturity_level, task, input, progress, deadline_at)
    VALUES ('${id}', ${values}, 't', 'student', 'task', '{}', 1, 1)`);

async function found(query: string): Promise<string[]> {
  const { terms = [] } = parseQuery(query, RUN_FIELDS);
  expect(terms).not.toEqual([]);
  const { columns, condition } = conditionsOf(terms, { tenantId: "t", userId: "u", now: NOW });
  const read = sql.raw(["id AS candidate_id", ...columns].join(", "));
  const rows = await db.all<[string]>(
    sql`SELECT candidate_id FROM (SELECT ${read} FROM executions) WHERE ${condition ?? sql`true`} ORDER BY candidate_id`,
  );
  return rows.map(([id]) => id);
}

test.each([
  ['agent:"refund clerk"', ["asking", "paid"]],
  ["agent:a,Reader", ["asking", "open", "paid", "poor"]],
  ["version>=2 version<3", ["open"]],
  ["level:student action:READ", ["open", "poor"]],
  ["outcome:done,failed", ["paid", "poor"]],
  ["-outcome:done", ["asking", "open", "poor"]],
  ["vouched:checked", ["poor"]],
  ["tool:payments.refund", ["paid"]],
  ["error:invalid_input", ["paid"]],
  ["error:PROVIDER_ERROR", ["poor"]],
  ["-tool:orders.get", ["asking", "open", "poor"]],
  ["trigger:console", ["poor"]],
  ['by:"tove s."', ["open", "paid"]],
  ["by:tove@example.com", ["open", "paid"]],
  ["is:mine is:running", ["open"]],
  ["is:waiting,claimed", ["asking", "paid"]],
  ["is:cancelled", []],
  ["cost>0.1", ["paid"]],
  ["-cost>0.1", ["asking", "open", "poor"]],
  ["tokens:100", ["paid"]],
  ["duration:1m", ["paid"]],
  ["duration>30m", ["poor"]],
  ["waited>=5s", ["poor"]],
  ["after:24h", ["asking", "open", "paid"]],
  ["before:24h", ["poor"]],
  ["after:2030-01-02", ["asking", "open", "paid"]],
  ["before:2030-01-02", ["poor"]],
  ["ended:2030-01-02", ["paid"]],
  ["ended>=2030-01-01 ended<2030-01-02", ["poor"]],
  ["ended>1h", ["paid"]],
  ["has:flag,effect,correction", []],
])("%s finds the runs that have it", async (query, runs) => {
  expect(await found(query)).toEqual(runs);
});
