import type { Client } from "@libsql/client";
import { expect, test, vi } from "vitest";

import { databaseClient } from "#local/database-client";
import { startInstance } from "#test/support/instance";
import { cleanups, dataFolder, healthStatus, isGone } from "#test/support/program";

/** Enough rows for a hundred steps of a removal. */
const MANY = 20_000;

async function count(database: Client, sql: string, ...args: string[]): Promise<number> {
  const { rows } = await database.execute({ sql, args });
  return Number(rows[0]?.[0]);
}

/** The values of a column of names. */
const namesOf = (rows: readonly Record<string, unknown>[]): string[] =>
  rows.flatMap(({ name }) => (typeof name === "string" ? [name] : []));

/** The execution again, many times. */
async function copyExecution(database: Client, executionId: string): Promise<void> {
  const { rows } = await database.execute("SELECT name FROM pragma_table_info('executions')");
  const columns = namesOf(rows);
  await database.execute({
    sql: `INSERT INTO executions (${columns.join(", ")})
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MANY})
      SELECT ${columns.map((column) => (column === "id" ? "id || n" : column)).join(", ")} FROM executions, numbers WHERE id = ?`,
    args: [executionId],
  });
}

test("kill -9 of the Worker and the database amid a removal: the agent stays deleted, and the next strikes remove the rest", async () => {
  const instance = await startInstance({ dataFolder: await dataFolder() });
  cleanups.push(() => instance.stop());
  const headers = { "X-API-Key": instance.credentials?.api_key ?? "", "content-type": "application/json" };
  const send = (method: string, path: string, body?: unknown) =>
    fetch(`${instance.baseUrl}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const created = await send("POST", "/api/agents", { name: "Large", role: "custom", maturity_level: "student" });
  const { data } = (await created.json()) as { data: { agent: { id: string } } };
  const agentId = data.agent.id;
  const executed = await send("POST", `/api/agents/${agentId}/execute`, { task: "compute 3*(4+5)" });
  const execution = (await executed.json()) as { data: { execution_id: string } };

  const database = databaseClient({ url: instance.database.url });
  cleanups.push(() => database.close());
  const left = () => count(database, "SELECT count(*) FROM executions WHERE agent_id = ?", agentId);
  await copyExecution(database, execution.data.execution_id);
  expect((await send("DELETE", `/api/agents/${agentId}`)).status).toBe(200);

  await database.execute({ sql: "UPDATE removals SET due_at = 0 WHERE row_id = ?", args: [agentId] }); // thirty days later

  const broken = instance.runScheduled().catch(() => undefined);
  await vi.waitUntil(async () => (await left()) < MANY, { timeout: 30_000, interval: 5 });
  for (const pid of Object.values(instance.pids()).flat()) {
    if (pid === null) continue;
    process.kill(pid, "SIGKILL");
    await vi.waitUntil(() => isGone(pid), { timeout: 30_000 });
  }
  await broken;
  await vi.waitUntil(
    () =>
      healthStatus(instance.baseUrl).then(
        (status) => status === 200,
        () => false,
      ),
    {
      timeout: 60_000,
      interval: 100,
    },
  );
  expect(await left()).toBeGreaterThan(0);
  expect((await send("GET", `/api/agents/${agentId}`)).status).toBe(404);

  const waiting = () => count(database, "SELECT count(*) FROM removals");
  for (let strike = 0; strike < 10 && (await waiting()) > 0; strike++) await instance.runScheduled();
  const tables = await database.execute(
    "SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'agent_id' AND m.name <> 'audit_entries'",
  );
  for (const name of namesOf(tables.rows))
    expect(await count(database, `SELECT count(*) FROM ${name} WHERE agent_id = ?`, agentId), name).toBe(0);
  expect(await count(database, "SELECT count(*) FROM agents WHERE id = ?", agentId)).toBe(0);
}, 180_000);
