import type { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import type { BaseContext } from "#context/context";
import type { Statement } from "#db/statement";
import type { WriteRequest } from "#db/write-request";
import { AppError } from "#errors/app-error";
import { sweepTime } from "#lib/in-steps";
import { PIECE_BYTES } from "#lib/piece";
import { removeDeleted } from "#platform/removals/remove-deleted";
import { requireAllPending, selectWithdrawn } from "#runs/approvals/decisions.queries";
import { requireSpendable, selectApproval } from "#runs/approvals/store";
import { databaseOver, migratedDatabase, runStatement } from "#test/support/migrated-database";
import { deleteServer } from "#tools/servers/store";
import { withdrawApprovalsOfServer } from "#tools/servers/withdraw-approvals";

const NOW = 1_900_000_000_000;
const DAY_MS = 86_400_000;
const TOOL = "mcp__shop__refund";

const valueOf = (database: DatabaseSync, text: string): number =>
  Number(runStatement(database, { sql: text, args: [] })[0]?.[0]);

/**
 * Two servers with a tool each, and this many open requests to call the first one's tool, half of them approved; as many
 * that are decided, and as many of the other server.
 */
function serversWith(requests: number, bytes = 10): DatabaseSync {
  const database = migratedDatabase();
  const server = (id: string, name: string): string =>
    `INSERT INTO tool_servers (id, tenant_id, name, url, kind, auth_type, timeout_ms, status, status_since, looks, revision, created_at, updated_at)
      VALUES ('${id}', 't', '${name}', 'https://${name}.example/', 'mcp', 'none', 1, 'connected', 1, '[]', 1, 1, 1);
    INSERT INTO server_tools (id, tenant_id, server_id, name, call_name, form, digest, status, closed_fields, seen_at, created_at)
      VALUES ('${id}-tool', 't', '${id}', 'refund', 'mcp__${name}__refund', '{}', 'd', 'released', '[]', 1, 1)`;
  const asked = (mark: string, tool: string, status: string): string =>
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${requests})
      INSERT INTO approvals (id, tenant_id, agent_id, agent_version, action, input_summary, arguments, digest, status,
        requested_by_kind, requested_at, expires_at)
      SELECT '${mark}' || n, 't', 'a', 1, 'pay', 'Refund', json_object('tool', '${tool}', 'text', '${"x".repeat(bytes)}'), 'd' || n,
        ${status}, 'agent', ${NOW} - n, ${NOW + DAY_MS} FROM numbers`;
  database.exec(`INSERT INTO tenants (id, name, slug, tier, created_at) VALUES ('t', 'T', 't', 'free', 1);
    INSERT INTO agents (id, tenant_id, name, role, maturity_level, capabilities, configuration, version, revision, status, created_at, updated_at)
    VALUES ('a', 't', 'A', 'custom', 'student', '[]', '{}', 1, 1, 'active', 1, 1);
    ${server("s", "shop")}; ${server("o", "other")};
    ${asked("open-", TOOL, "iif(n % 2, 'pending', 'approved')")};
    ${asked("over-", TOOL, "'rejected'")};
    ${asked("other-", "mcp__other__refund", "'pending'")}`);
  return database;
}

interface Transaction {
  changes: number;
  bytes: number;
}

/** The context of work over such a database; it dies with the transaction after `dies`. */
function workOver(database: DatabaseSync, dies = Infinity): { ctx: BaseContext; transactions: Transaction[] } {
  const transactions: Transaction[] = [];
  const writer = {
    write: async ({ statements }: WriteRequest) => {
      if (transactions.length >= dies) throw new Error("The process is killed.");
      const sum = { changes: 0, bytes: 0 };
      const results = statements.map((statement) => {
        const rows = runStatement(database, statement);
        const changes = valueOf(database, "SELECT changes()");
        sum.changes += changes;
        sum.bytes += changes * valueOf(database, "SELECT max(octet_length(arguments)) FROM approvals");
        return { columns: [], rows, rowsAffected: changes };
      });
      transactions.push(sum);
      return { ok: true, results, versions: null };
    },
  };
  const log = { error: () => undefined };
  const ctx = { db: databaseOver(database), writer, clock: () => NOW + 1, log } as unknown as BaseContext;
  return { ctx, transactions };
}

const remove = (database: DatabaseSync): number => {
  const before = valueOf(database, "SELECT total_changes()");
  for (const statement of deleteServer("t", "s", NOW)) runStatement(database, statement);
  return valueOf(database, "SELECT total_changes()") - before;
};

const openOf = (database: DatabaseSync, mark: string): number =>
  valueOf(
    database,
    `SELECT count(*) FROM approvals WHERE id LIKE '${mark}-%' AND status IN ('pending', 'approved') AND expires_at > ${NOW + 1}`,
  );

const holds = (database: DatabaseSync, rule: Statement): boolean => {
  try {
    runStatement(database, rule);
    return true;
  } catch (error) {
    expect(String(error)).toContain("integer overflow");
    return false;
  }
};

test("the batch that deletes a server changes as many rows with many open requests as with few", () => {
  const [few, many] = [3, 3_000].map((requests) => remove(serversWith(requests)));
  expect(many).toBe(few);
  expect(few).toBeLessThan(10);
});

test("open requests of a deleted server are withdrawn in pieces, and no others", async () => {
  for (const [requests, bytes] of [
    [3_000, 10],
    [40, 90_000],
  ] as const) {
    const database = serversWith(requests, bytes);
    remove(database);
    const { ctx, transactions } = workOver(database);
    expect(await withdrawApprovalsOfServer(ctx, "s", { clock: Date.now, endsAt: Infinity })).toBe(true);
    expect([openOf(database, "open"), openOf(database, "other")]).toEqual([0, requests]);
    expect(valueOf(database, `SELECT count(*) FROM approvals WHERE expires_at = ${NOW + 1}`)).toBe(requests);
    for (const { changes, bytes: touched } of transactions) {
      expect(changes).toBeLessThanOrEqual(1_000);
      expect(touched).toBeLessThanOrEqual(PIECE_BYTES);
    }
    expect(transactions.length).toBeGreaterThan(2);
  }
});

test("the walk reads the index of a tenant's requests, from a place on", async () => {
  const texts: string[] = [];
  const database = serversWith(3);
  remove(database);
  const { ctx } = workOver(database);
  const db = databaseOver(database, ({ sql: text, args }) => {
    if (text.includes("octet_length"))
      texts.push(...runStatement(database, { sql: `EXPLAIN QUERY PLAN ${text}`, args }).map((row) => String(row[3])));
  });
  await withdrawApprovalsOfServer({ ...ctx, db }, "s", sweepTime(Date.now));
  expect(new Set(texts)).toEqual(
    new Set(["SEARCH approvals USING INDEX approvals_tenant (tenant_id=? AND (requested_at,id)<(?,?))"]),
  );
});

test("until a piece reaches them, such requests are neither decided nor used", async () => {
  const database = serversWith(4);
  const db = databaseOver(database);
  const one = async (id: string) => {
    const found = await selectApproval(db, "t", id);
    if (found === undefined) throw new Error(`No request ${id}`);
    return found;
  };
  const refusal = () => new AppError("CONFLICT");
  const pending = await one("open-1");
  const approved = await one("open-2");
  const other = await one("other-1");
  const decides = () => [
    holds(database, requireAllPending("t", [pending], NOW + 1, refusal)),
    holds(database, requireAllPending("t", [pending, other], NOW + 1, refusal)),
    holds(database, requireAllPending("t", [other], NOW + 1, refusal)),
    holds(database, requireSpendable(approved, { consumer: "c" }, NOW + 1, refusal)),
  ];
  expect(decides()).toEqual([true, true, true, true]);
  remove(database);
  expect(decides()).toEqual([false, false, true, false]);
  expect(await selectWithdrawn(db, "t", [pending, approved, other])).toEqual(new Set(["open-1", "open-2"]));
  database.exec(`UPDATE approvals SET requested_at = ${NOW + 1} WHERE id = 'open-1'`);
  expect(holds(database, requireAllPending("t", [pending], NOW + 1, refusal))).toBe(true);
});

test("a withdrawal that is killed between two pieces is finished before the sweep removes the server's tools", async () => {
  const database = serversWith(3_000);
  database.exec("PRAGMA foreign_keys = on");
  remove(database);
  const killed = workOver(database, 2);
  await expect(withdrawApprovalsOfServer(killed.ctx, "s", sweepTime(Date.now))).rejects.toThrow("killed");
  const left = openOf(database, "open");
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(3_000);
  const again = workOver(database, 3);
  await removeDeleted(again.ctx, { tool_servers: withdrawApprovalsOfServer });
  expect(valueOf(database, "SELECT count(*) FROM server_tools WHERE server_id = 's'")).toBe(1);
  const { ctx } = workOver(database);
  expect(await removeDeleted(ctx, { tool_servers: withdrawApprovalsOfServer })).toBe(1);
  expect([openOf(database, "open"), openOf(database, "other")]).toEqual([0, 3_000]);
  expect(valueOf(database, "SELECT count(*) FROM tool_servers")).toBe(1);
});
