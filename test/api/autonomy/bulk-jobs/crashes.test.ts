import { afterAll, beforeAll, expect, test } from "vitest";

import { signUp, type TestAccount } from "#test/support/client";
import { newUuidSql } from "#test/support/copied-rows";
import { inDatabaseAt } from "#test/support/database";
import { acceptedBulk, allResults, readBulk, untilBulkEnds } from "#test/support/factories/bulk-jobs";
import { ask, connected, ofServer } from "#test/support/factories/model-connections";
import { startInstance, type Instance } from "#test/support/instance";
import { untilUp } from "#test/support/judged-instance";
import { type ModelServer, type Script, startModelServer } from "#test/support/model-server";

const RUNS = 9;
const COPIES = 601;

/** An instance whose Worker is killed while a job repeats runs. */
let north: ModelServer;
let instance: Instance;
let owner: TestAccount & { baseUrl: string };

beforeAll(async () => {
  north = await startModelServer("sk-north-0123456789");
  instance = await startInstance({ variables: { OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*" } });
  owner = { ...(await signUp({ baseUrl: instance.baseUrl })), baseUrl: instance.baseUrl };
}, 60_000);
afterAll(async () => {
  await instance.stop();
  await north.close();
});

const finishing = (): Script => ({
  kind: "reply",
  calls: [{ id: crypto.randomUUID(), name: "finish", input: { summary: "Done.", confidence: 0.9 } }],
});

const inInstance = (sql: string): Promise<unknown[][]> => inDatabaseAt(instance.database.url, sql);

test("kill -9 while new runs work: every run of the job is repeated once, and the job ends", async () => {
  const price = { input_usd_per_million: 0, output_usd_per_million: 0 };
  await connected(owner, { ...ofServer(north), models: [{ name: "free", ...price }] });
  const body = {
    name: "Ada",
    role: "general-assistant",
    maturity_level: "student",
    configuration: { model: "north/free" },
  };
  const { id: agentId } = (await ask(owner, "POST", "/api/agents", body)).data<{ agent: { id: string } }>().agent;
  north.respond(finishing);
  for (let index = 0; index < RUNS; index++)
    await ask(owner, "POST", `/api/agents/${agentId}/execute`, { task: "Say a word." });
  const ids = (await inInstance("SELECT id FROM executions ORDER BY id")).map(([id]) => String(id));
  expect(ids).toHaveLength(RUNS);

  const before = north.requests.length;
  const jobId = await acceptedBulk(owner, { action: "rerun", ids, max_usd: 1 });
  for (const asked of [1, 5]) {
    await expect
      .poll(() => north.requests.length - before, { timeout: 30_000, interval: 5 })
      .toBeGreaterThanOrEqual(asked);
    process.kill(instance.pids().workerd, "SIGKILL");
    await untilUp({ instance });
  }
  const job = await untilBulkEnds(owner, jobId);
  expect(job).toMatchObject({ status: "completed", results: ids.map((id) => ({ execution_id: id, status: "done" })) });
  const repeated = await inInstance(
    "SELECT rerun_of, count(*) FROM executions WHERE rerun_of IS NOT NULL GROUP BY 1 ORDER BY 1",
  );
  expect(repeated).toEqual(ids.map((id) => [id, 1]));
}, 120_000);

test("kill -9 while a job of a query works: every run of it has its result once", async () => {
  const [[model]] = (await inInstance("SELECT id FROM executions ORDER BY id LIMIT 1")) as [[string]];
  const columns = (await inInstance("SELECT name FROM pragma_table_info('executions')")).map(([name]) => String(name));
  const values: Record<string, string> = { id: newUuidSql(), created_at: "created_at - n", action: "'copied'" };
  await inInstance(`INSERT INTO executions (${columns.join(", ")})
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${COPIES})
    SELECT ${columns.map((column) => values[column] ?? column).join(", ")} FROM executions, numbers WHERE id = '${model}'`);
  const jobId = await acceptedBulk(owner, { action: "cancel", q: "action:copied", expected_count: COPIES });
  for (const ended of [1, 200]) {
    await expect
      .poll(async () => COPIES - ((await readBulk(owner, jobId)).counts["pending"] ?? 0), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(ended);
    process.kill(instance.pids().workerd, "SIGKILL");
    await untilUp({ instance });
  }
  const job = await untilBulkEnds(owner, jobId);
  expect(job).toMatchObject({ status: "completed", total: COPIES, counts: { refused: COPIES } });
  const results = (await allResults(owner, jobId, "limit=100")).flat();
  expect(new Set(results.map(({ execution_id: id }) => id)).size).toBe(COPIES);
}, 180_000);
