import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import type { Statement } from "#db/statement";
import type { WriteRequest } from "#db/write-request";
import { deleteOldDeliveries } from "#events/webhook-deliveries/store";
import { inSteps, sweepTime } from "#lib/in-steps";
import { deleteEntries } from "#platform/removals/store";
import { deleteOldRuns } from "#runs/executions/old-runs.queries";
import { databaseOver, migratedDatabase, runStatement } from "#test/support/migrated-database";

const ROWS = 60_000;
const FAR = "ffffffff-ffff";

const numbers = (rows: number): string =>
  `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})`;

const BASE = `INSERT INTO tenants (id, name, slug, tier, created_at) VALUES ('t', 'T', 't', 'free', 1);
  INSERT INTO agents (id, tenant_id, name, role, maturity_level, capabilities, configuration, version, revision, status, created_at, updated_at)
  VALUES ('a', 't', 'A', 'custom', 'student', '[]', '{}', 1, 1, 'active', 1, 1);
  INSERT INTO webhooks (id, tenant_id, url, events, secret, enabled, created_at, updated_at) VALUES ('w', 't', 'https://x.example', '[]', 's', 1, 1, 1);`;

/** Runs with their places in the search, deliveries with an attempt, and entries of the audit log. */
const FILLS: Readonly<Record<string, string>> = {
  executions: `${numbers(ROWS)} INSERT INTO executions (id, tenant_id, agent_id, agent_version, maturity_level, task, action, input, status,
      progress, outcome, verification, result, reasoning_trace, usage, triggered_by, created_at, started_at, completed_at, deadline_at)
    SELECT printf('%08d-0000', n), 't', 'a', 1, 'student', 'Summarize the invoice of case ' || n, 'read', '{}', 'completed', 100, 'done', 'checked',
      json_object('summary', hex(randomblob(200))), '[]', '{}', 'api', n, n, n, n FROM numbers;
    INSERT INTO execution_texts (execution_id, tenant_id) SELECT id, 't' FROM executions;
    INSERT INTO executions_search (rowid, tenant, task) SELECT search_row, 't', 'summarize the invoice' FROM execution_texts;`,
  deliveries: `${numbers(ROWS)} INSERT INTO webhook_deliveries (id, tenant_id, webhook_id, event_id, event, body, status, attempts, next_attempt_at, created_at)
    SELECT printf('%08d-0000', n), 't', 'w', 'e' || n, 'agent.executed', hex(randomblob(400)), 'delivered', 1, n, n FROM numbers;
    ${numbers(ROWS)} INSERT INTO webhook_attempts (id, delivery_id, attempted_at, duration_ms, response_status)
    SELECT 'a' || n, printf('%08d-0000', n), n, 1, 200 FROM numbers;`,
  audit: `${numbers(ROWS)} INSERT INTO audit_entries (id, tenant_id, sequence, actor_kind, input_summary, constitutional_violations, action, outcome, success, approval_required, mac, key_id, previous_mac, created_at)
    SELECT 'a' || n, 't', n, 'system', 'a receiver', '[]', 'create_webhook', 'completed', 1, 0, hex(randomblob(32)), 'k', hex(randomblob(32)), n FROM numbers;`,
};

const NEXT: Readonly<Record<string, (ctx: BaseContext, rows: number) => Promise<Statement[]>>> = {
  executions: ({ db }, rows) => deleteOldRuns(db, FAR, rows),
  deliveries: ({ db }, rows) => deleteOldDeliveries(db, Number.MAX_SAFE_INTEGER, rows),
  audit: async (_ctx, rows) => [deleteEntries("t", rows)],
};

const TABLES: Readonly<Record<string, string>> = {
  executions: "executions",
  deliveries: "webhook_deliveries",
  audit: "audit_entries",
};

function contextOver(database: DatabaseSync, longest: { ms: number }): BaseContext {
  const writer = {
    write: async ({ statements }: WriteRequest) => {
      const began = performance.now();
      database.exec("BEGIN IMMEDIATE");
      const results = statements.map((statement) => {
        const rows = runStatement(database, statement);
        const changed = runStatement(database, { sql: "SELECT changes()", args: [] });
        return { columns: [], rows, rowsAffected: Number(changed[0]?.[0]) };
      });
      database.exec("COMMIT");
      longest.ms = Math.max(longest.ms, performance.now() - began);
      return { ok: true, results, versions: null };
    },
  };
  return { db: databaseOver(database), writer, clock: Date.now } as unknown as BaseContext;
}

/** How fast a sweep removes rows from a file, with the rests between its pieces: `node bench/removal-pace.ts`. */
const folder = await mkdtemp(join(tmpdir(), "tenure-pace-"));
try {
  for (const [name, fill] of Object.entries(FILLS)) {
    const database = migratedDatabase(join(folder, `${name}.db`));
    database.exec(`PRAGMA journal_mode = wal; PRAGMA synchronous = normal; PRAGMA foreign_keys = on; ${BASE} ${fill}`);
    const longest = { ms: 0 };
    const ctx = contextOver(database, longest);
    const count = (): number =>
      Number(runStatement(database, { sql: `SELECT count(*) FROM ${TABLES[name] ?? ""}`, args: [] })[0]?.[0]);
    const before = count();
    const began = performance.now();
    await inSteps(sweepTime(Date.now), async (rows) => commitStep(ctx, (await NEXT[name]?.(ctx, rows)) ?? []));
    const seconds = (performance.now() - began) / 1_000;
    const removed = before - count();
    process.stdout.write(
      `${name}: ${JSON.stringify({ removed, seconds: Math.round(seconds * 10) / 10, aSecond: Math.round(removed / seconds), longestPieceMs: Math.round(longest.ms) })}\n`,
    );
    database.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
