import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";

import { runScheduled } from "#local/host-worker";
import { readAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { acceptUnstarted, createAgent, executeToEnd, unknownId, untilEnded } from "#test/support/factories/agents";
import { acceptedBulk, bulkToEnd, readBulk, startBulk, untilBulkEnds } from "#test/support/factories/bulk-jobs";
import { casesOf, createDataSet } from "#test/support/factories/data-sets";
import { act, actingAgent } from "#test/support/factories/effects";
import { failedCheck } from "#test/support/factories/failure-groups";
import { CALL_USD, connectPriced, finishing, spend, spendingAgent } from "#test/support/factories/spending";
import { type ModelServer, startModelServer } from "#test/support/model-server";
import { addColleague } from "#test/support/users";

const many = (length: number): string[] => Array.from({ length }, unknownId);
const rerun = (ids: readonly string[], fields: object = {}) => ({ action: "rerun", ids, max_usd: 1, ...fields });
const repeats = (id: string) => inDatabase("SELECT id, ordered_by FROM executions WHERE rerun_of = ?", id);

describe("repeating runs", () => {
  test("starts each once, for the person who ordered it, says its outcome, and is audited", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const ids = [];
    for (let index = 0; index < 6; index++) ids.push(await executeToEnd(owner, agent.id));
    const failed = await failedCheck(owner, agent.id);
    const missing = unknownId();
    const job = await bulkToEnd(owner, rerun([...ids, failed, missing]));
    expect(job).toMatchObject({
      action: "rerun",
      status: "completed",
      max_usd: 1,
      cost_usd: 0,
      ordered_by: owner.userId,
    });
    expect(job.results.map(({ execution_id: id }) => id)).toEqual([...ids, failed, missing]);
    expect(job.results.slice(0, 6).map(({ status, outcome }) => [status, outcome])).toEqual(
      ids.map(() => ["done", "done"]),
    );
    expect(job.results.slice(6)).toMatchObject([
      { status: "failed", code: "FAILED", outcome: "failed" },
      { status: "not_found", code: "NOT_FOUND", new_execution_id: null },
    ]);
    for (const { execution_id: id, new_execution_id: newId } of job.results.slice(0, 7))
      expect(await repeats(id)).toEqual([[newId, owner.userId]]);
    const [entry] = await readAudit(owner, "?action=start_bulk_job");
    expect(entry).toMatchObject({ input_summary: "rerun of 8 runs, for at most $1" });
  });

  test("leaves out what had an effect outside, unless that may happen again", async () => {
    const actor = await actingAgent();
    await act(actor);
    const { account } = actor;
    const [[id] = []] = await inDatabase("SELECT id FROM executions WHERE agent_id = ?", actor.agentId);
    const made = actor.outside.requests.length;
    const skipped = await bulkToEnd(account, rerun([String(id)]));
    expect(skipped.results).toMatchObject([{ status: "skipped", code: "EFFECTS_WOULD_REPEAT" }]);
    expect(actor.outside.requests).toHaveLength(made);
    const again = await bulkToEnd(account, rerun([String(id)], { repeat_effects: true }));
    expect(again.results).toMatchObject([{ status: "done" }]);
    expect(actor.outside.requests).toHaveLength(made + 1);
  });

  test("stops after five equal failures", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const ids = [];
    for (let index = 0; index < 12; index++) ids.push(await failedCheck(owner, agent.id));
    const job = await bulkToEnd(owner, rerun(ids));
    expect(job).toMatchObject({ status: "stopped", stop_reason: "equal_failures" });
    const begun = job.results.filter(({ status }) => status === "failed").length;
    expect(begun).toBeGreaterThanOrEqual(5);
    expect(begun).toBeLessThanOrEqual(8);
    expect(job.results.slice(begun)).toEqual(
      ids.slice(begun).map(() => expect.objectContaining({ status: "skipped", code: "STOPPED_AFTER_FAILURES" })),
    );
  });

  test("says of each run why it was refused, and continues", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const [forgotten, kept] = [await executeToEnd(owner, agent.id), await executeToEnd(owner, agent.id)];
    await inDatabase(
      `UPDATE executions SET input = '{"context":{},"parameters":{},"forgotten":true}' WHERE id = ?`,
      forgotten,
    );
    const job = await bulkToEnd(owner, rerun([forgotten, kept]));
    expect(job.results).toMatchObject([{ status: "refused", code: "CONFLICT" }, { status: "done" }]);
  });
});

describe("the maximum of a job", () => {
  let north: ModelServer;
  beforeAll(async () => {
    north = await startModelServer("sk-north-0123456789");
  });
  beforeEach(() => {
    north.reset();
    north.respond(finishing);
  });
  afterAll(() => north.close());

  /** Runs that cost ten cents each. */
  async function ran(configuration: object = {}, count = 6): Promise<{ owner: TestAccount; ids: string[] }> {
    const owner = await signUp();
    await connectPriced(owner, north);
    const agentId = await spendingAgent(owner, { ...configuration });
    const ids: string[] = [];
    for (let index = 0; index < count; index++) await spend(owner, agentId);
    for (const [id] of await inDatabase("SELECT id FROM executions WHERE agent_id = ? ORDER BY id", agentId))
      ids.push(String(id));
    return { owner, ids };
  }

  test("holds for all new runs together, and a call waits for those in whose place it fits", async () => {
    const { owner, ids } = await ran({}, 12);
    const asked = north.requests.length;
    const job = await bulkToEnd(owner, rerun(ids, { max_usd: 3 * CALL_USD + 0.05 }));
    expect(job).toMatchObject({ status: "stopped", stop_reason: "max_usd" });
    expect(job.cost_usd).toBeCloseTo(3 * CALL_USD, 6);
    expect(north.requests.length - asked).toBe(3);
    const by = Map.groupBy(job.results, ({ status }) => status);
    expect(by.get("done")).toHaveLength(3);
    for (const { code } of [...(by.get("failed") ?? []), ...(by.get("skipped") ?? [])])
      expect(code).toBe("MAX_USD_REACHED");
  });

  test("refuses a model without a price", async () => {
    const { owner, ids } = await ran({ model: "north/unpriced" }, 1);
    const asked = north.requests.length;
    const job = await bulkToEnd(owner, rerun(ids));
    expect(job.results).toMatchObject([{ status: "failed", code: "MAX_USD_REACHED", outcome: "void" }]);
    expect(north.requests).toHaveLength(asked);
  });

  test("does not bind a later repetition of a run of the job", async () => {
    const { owner, ids } = await ran({}, 1);
    const job = await bulkToEnd(owner, rerun(ids, { max_usd: CALL_USD + 0.01 }));
    const newId = job.results[0]?.new_execution_id ?? "";
    const [[agentId] = []] = await inDatabase("SELECT agent_id FROM executions WHERE id = ?", newId);
    const path = `/api/agents/${String(agentId)}/executions/${newId}/rerun`;
    const again = await call("POST", path, { token: owner.token, body: {} });
    expect(again.data(), again.text).toMatchObject({ outcome: "done" });
  });
});

describe("cancelling and adding cases", () => {
  test("cancels what runs, and says of the rest that it has ended", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const ended = await executeToEnd(owner, agent.id);
    const open = await acceptUnstarted(owner, agent.id);
    const job = await bulkToEnd(owner, { action: "cancel", ids: [open, ended] });
    expect(job.results).toMatchObject([{ status: "done" }, { status: "refused", code: "CONFLICT" }]);
    const run = await untilEnded(owner, `/api/agents/${agent.id}/executions/${open}`);
    expect(run.status).toBe("cancelled");
  });

  test("adds each run once to the data set", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const [first, second] = [await executeToEnd(owner, agent.id), await executeToEnd(owner, agent.id)];
    const set = await createDataSet(owner);
    const order = { action: "add_cases", data_set_id: set.id };
    const one = await bulkToEnd(owner, { ...order, ids: [first] });
    const [known] = await casesOf(owner, set.id);
    expect(one.results).toMatchObject([{ status: "done", case_id: known?.id }]);
    const both = await bulkToEnd(owner, { ...order, ids: [first, second, unknownId()] });
    expect(both.results.map(({ code }) => code)).toEqual(["ALREADY_A_CASE", null, "NOT_FOUND"]);
    expect((await casesOf(owner, set.id)).map(({ source_execution_id: id }) => id)).toEqual([first, second]);
  });
});

describe("an order", () => {
  test("by a query holds for exactly the runs that the caller saw", async () => {
    const owner = await signUp();
    const [agent, other] = [await createAgent(owner), await createAgent(owner)];
    const ids = [await executeToEnd(owner, agent.id), await executeToEnd(owner, agent.id)];
    await executeToEnd(owner, other.id);
    const order = { action: "rerun", q: `agent:${agent.id}`, max_usd: 1 };
    const changed = await startBulk(owner, { ...order, expected_count: 3 });
    expect(changed.error).toMatchObject({ code: "CONFLICT", details: { reason: "count_changed", count: 2 } });
    const job = await bulkToEnd(owner, { ...order, expected_count: 2 });
    expect(job.results.map(({ execution_id: id }) => id)).toEqual(ids.toReversed());
    const faulty = await startBulk(owner, { ...order, q: "colour:red", expected_count: 1 });
    expect(faulty.error?.details).toMatchObject({ reason: "invalid_query", issues: [{ path: "body.q" }] });
  });

  test("is refused without its parts, with foreign ones, and to those who may not", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const [member, viewer] = [await addColleague(owner, "member"), await addColleague(owner, "viewer")];
    const ids = many(1);
    for (const body of [
      { action: "rerun", ids },
      { action: "cancel", ids, max_usd: 1 },
      { action: "cancel" },
      { action: "cancel", ids, q: "is:running", expected_count: 1 },
      { action: "cancel", q: "is:running" },
      { action: "cancel", ids, repeat_effects: true },
      { action: "add_cases", ids },
      { action: "cancel", ids: many(501) },
      { action: "cancel", ids: [ids[0], ids[0]] },
    ])
      expect((await startBulk(owner, body)).status, JSON.stringify(body)).toBe(400);
    expect((await startBulk(viewer, rerun(ids))).status).toBe(403);
    const foreign = await createDataSet(stranger);
    expect((await startBulk(owner, { action: "add_cases", ids, data_set_id: foreign.id })).status).toBe(404);
    const tooMany = await startBulk(member, rerun(many(101)));
    expect(tooMany.error?.details).toMatchObject({ required_permission: "GOVERNANCE_APPROVE" });
    expect((await bulkToEnd(member, rerun(many(100)))).results).toHaveLength(100);
    const job = await bulkToEnd(owner, rerun(many(101)));
    expect(job.results).toHaveLength(101);
    const others = await call("GET", `/api/executions/bulk/${job.id}`, { token: stranger.token });
    expect(others.status).toBe(404);
    const own = await executeToEnd(stranger, (await createAgent(stranger)).id);
    expect((await bulkToEnd(owner, rerun([own]))).results).toMatchObject([{ status: "not_found" }]);
  });

  test("with a key of idempotency is one job; five of a workspace are under way", async () => {
    const owner = await signUp();
    const order = {
      token: owner.token,
      body: { action: "cancel", ids: many(1) },
      headers: { "idempotency-key": "bulk-1" },
    };
    const [first, second] = [
      await call("POST", "/api/executions/bulk", order),
      await call("POST", "/api/executions/bulk", order),
    ];
    expect(second.data()).toEqual(first.data());
    await inDatabase(
      `INSERT INTO bulk_jobs (id, tenant_id, action, status, total, spent_micros, repeats_effects, ordered_by, via_cookie, created_at)
        SELECT 'held' || value || ?2, ?1, 'cancel', 'in_progress', 1, 0, 0, 'x', 0, 9e12 FROM json_each('[1,2,3,4,5]')`,
      owner.tenantId,
      owner.tenantId,
    );
    const full = await startBulk(owner, { action: "cancel", ids: many(1) });
    expect(full.error).toMatchObject({ code: "CONFLICT", details: { reason: "bulk_limit", limit: 5 } });
    await inDatabase("DELETE FROM bulk_jobs WHERE tenant_id = ? AND created_at = 9e12", owner.tenantId);
  });
});

test("the sweep continues a job that never reached its object, and removes one after 30 days", async () => {
  const owner = await signUp();
  const source = await executeToEnd(owner, (await createAgent(owner)).id);
  const id = await acceptedBulk(owner, rerun([source]));
  const old = await untilBulkEnds(owner, id);
  const lost = unknownId();
  await inDatabase(
    `INSERT INTO bulk_jobs SELECT ?, tenant_id, action, 'in_progress', stop_reason, total, max_micros, 0, repeats_effects,
      data_set_id, ordered_by, key_id, via_cookie, created_at - 60000, NULL FROM bulk_jobs WHERE id = ?`,
    lost,
    id,
  );
  await inDatabase(
    `INSERT INTO bulk_items SELECT ?, number, tenant_id, execution_id, 'pending', NULL, NULL, NULL, NULL, NULL
      FROM bulk_items WHERE job_id = ?`,
    lost,
    id,
  );
  await inDatabase("UPDATE bulk_jobs SET created_at = created_at - ? WHERE id = ?", 31 * 86_400_000, id);
  const at = new Date();
  at.setUTCMinutes(at.getUTCMinutes() - (at.getUTCMinutes() % 5) + 4);
  await runScheduled(inject("control"), "* * * * *", at);
  expect(await untilBulkEnds(owner, lost)).toMatchObject({ status: "completed", results: [{ status: "done" }] });
  expect((await call("GET", `/api/executions/bulk/${old.id}`, { token: owner.token })).status).toBe(404);
  expect((await readBulk(owner, lost)).results).toHaveLength(1);
});
