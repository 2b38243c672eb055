import { expect, inject, test } from "vitest";

import { runScheduled } from "#local/host-worker";
import { call, signUp, type TestAccount } from "#test/support/client";
import { copyRow, newUuidSql } from "#test/support/copied-rows";
import { inDatabase } from "#test/support/database";
import { acceptUnstarted, createAgent, executeToEnd } from "#test/support/factories/agents";
import {
  acceptedBulk,
  allResults,
  type BulkJobView,
  bulkToEnd,
  readBulk,
  startBulk,
  untilBulkEnds,
} from "#test/support/factories/bulk-jobs";
import { casesOf, createDataSet } from "#test/support/factories/data-sets";

/** An agent with this many ended runs, each with another moment. */
async function agentWith(owner: TestAccount, runs: number): Promise<{ q: string; ids: string[] }> {
  const agent = await createAgent(owner);
  const first = await executeToEnd(owner, agent.id);
  await copyRow("executions", first, runs - 1, { id: newUuidSql(), created_at: "created_at - n" });
  const rows = await inDatabase(
    "SELECT id FROM executions WHERE agent_id = ? ORDER BY created_at DESC, id DESC",
    agent.id,
  );
  return { q: `agent:${agent.id}`, ids: rows.map(([id]) => String(id)) };
}

test("a query chooses more than 500 runs; the pages of their results are complete and disjoint", async () => {
  const owner = await signUp();
  const { q, ids } = await agentWith(owner, 1_203);
  const under = await acceptUnstarted(owner, q.slice("agent:".length));
  // The newest comes first: it is cancelled before a sweep can start it.
  await inDatabase("UPDATE executions SET created_at = ? WHERE id = ?", Date.now(), under);
  const counted = await call("GET", `/api/executions/count?q=${q}`, { token: owner.token });
  expect(counted.data()).toEqual({ count: 1_205, is_more: false });
  const rerun = { action: "rerun", q, max_usd: 1 };
  expect((await startBulk(owner, { ...rerun, expected_count: 501 })).status).toBe(400);
  const beyond = await startBulk(owner, { ...rerun, expected_count: 500 });
  expect(beyond.error?.details).toMatchObject({ reason: "count_changed", count: 500, is_more: true });
  const order = { action: "cancel", q };
  const changed = await startBulk(owner, { ...order, expected_count: 1_204 });
  expect(changed.error?.details).toMatchObject({ reason: "count_changed", count: 1_205, is_more: false });

  const id = await acceptedBulk(owner, { ...order, expected_count: 1_205 });
  const job = await untilBulkEnds(owner, id);
  expect(job).toMatchObject({ status: "completed", total: 1_205, counts: { done: 1, refused: 1_204, pending: 0 } });
  const first = await readBulk(owner, id, "");
  expect(first.results).toHaveLength(100);
  expect(first.next_cursor).not.toBeNull();
  const pages = await allResults(owner, id, "limit=500");
  expect(pages.map(({ length }) => length)).toEqual([500, 500, 205]);
  const shown = pages.flat().map(({ execution_id: run }) => run);
  expect(new Set(shown).size).toBe(1_205);
  expect(shown.filter((run) => ids.includes(run))).toEqual(ids);
  const done = (await allResults(owner, id, "status=done&limit=100")).flat();
  expect(done).toMatchObject([{ execution_id: under, status: "done" }]);
  expect(done[0]?.task).not.toBe("");
  const refused = (await allResults(owner, id, "status=refused,failed&limit=200")).flat();
  expect(refused).toHaveLength(1_204);
}, 180_000);

test("cases of all that a query finds are added once", async () => {
  const owner = await signUp();
  const { q } = await agentWith(owner, 3);
  const set = await createDataSet(owner);
  const order = { action: "add_cases", q, expected_count: 3, data_set_id: set.id };
  expect((await bulkToEnd(owner, order)).counts).toMatchObject({ done: 3 });
  expect((await bulkToEnd(owner, order)).counts).toMatchObject({ done: 0, skipped: 3 });
  expect(await casesOf(owner, set.id)).toHaveLength(3);
});

test("a job whose runs were not all stored begins nothing, and no one sees it", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const open = await acceptUnstarted(owner, agent.id);
  const id = await acceptedBulk(owner, { action: "cancel", ids: [crypto.randomUUID()] });
  await untilBulkEnds(owner, id);
  await inDatabase(
    "UPDATE bulk_jobs SET status = 'gathering', completed_at = NULL, created_at = created_at - 60000 WHERE id = ?",
    id,
  );
  await inDatabase("UPDATE bulk_items SET status = 'pending', execution_id = ? WHERE job_id = ?", open, id);
  const at = new Date();
  at.setUTCMinutes(at.getUTCMinutes() - (at.getUTCMinutes() % 5) + 4);
  await runScheduled(inject("control"), "* * * * *", at);
  expect((await call("GET", `/api/executions/bulk/${id}`, { token: owner.token })).status).toBe(404);
  expect((await call("POST", `/api/executions/bulk/${id}/cancel`, { token: owner.token })).status).toBe(404);
  expect(await inDatabase("SELECT status FROM bulk_items WHERE job_id = ?", id)).toEqual([["pending"]]);
});

test("an answer to a repeated request by a query is that of the first", async () => {
  const owner = await signUp();
  const { q } = await agentWith(owner, 1_001);
  const order = {
    token: owner.token,
    body: { action: "cancel", q, expected_count: 1_001 },
    headers: { "idempotency-key": "whole" },
  };
  const first = await call("POST", "/api/executions/bulk", order);
  const second = await call("POST", "/api/executions/bulk", order);
  expect(first.status, first.text).toBe(202);
  expect(second.data()).toEqual(first.data());
  const jobs = await inDatabase(
    "SELECT total, (SELECT count(*) FROM bulk_items WHERE job_id = id) FROM bulk_jobs WHERE tenant_id = ?",
    owner.tenantId,
  );
  expect(jobs).toEqual([[1_001, 1_001]]);
  // Cancelled in several writes: each run has its result, or was not begun.
  const { id } = first.data<{ id: string }>();
  const cancelled = await call("POST", `/api/executions/bulk/${id}/cancel`, { token: owner.token });
  expect(cancelled.data<BulkJobView>(), cancelled.text).toMatchObject({ status: "cancelled", total: 1_001 });
  const ended = async () => {
    const { refused = 0, cancelled: left = 0, pending } = (await readBulk(owner, id)).counts;
    return { sum: refused + left, pending };
  };
  await expect.poll(ended, { timeout: 30_000 }).toEqual({ sum: 1_001, pending: 0 });
});
