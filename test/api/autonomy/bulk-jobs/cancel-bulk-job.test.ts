import { afterAll, beforeAll, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { type Answer, call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { executeToEnd, createAgent, unknownId } from "#test/support/factories/agents";
import { acceptedBulk, bulkToEnd, type BulkJobView, readBulk } from "#test/support/factories/bulk-jobs";
import { connectPriced, finishing, spend, spendingAgent } from "#test/support/factories/spending";
import { type ModelServer, startModelServer } from "#test/support/model-server";

let north: ModelServer;
beforeAll(async () => {
  north = await startModelServer("sk-north-0123456789");
});
afterAll(() => north.close());

const cancel = ({ token }: { token: string }, id: string): Promise<Answer> =>
  call("POST", `/api/executions/bulk/${id}/cancel`, { token });

test("runs that were not begun end as cancelled; what is done stays, and what works continues", async () => {
  const owner = await signUp();
  await connectPriced(owner, north);
  north.respond(finishing);
  const agentId = await spendingAgent(owner, {});
  for (let index = 0; index < 6; index++) await spend(owner, agentId);
  const ids = (await inDatabase("SELECT id FROM executions WHERE agent_id = ? ORDER BY id", agentId)).map(String);
  // The first new run answers; the others are held until the job is cancelled.
  const held = Promise.withResolvers<void>();
  let calls = 0;
  north.respond(async () => {
    calls += 1;
    if (calls > 1) await held.promise;
    return finishing();
  });
  const id = await acceptedBulk(owner, { action: "rerun", ids, max_usd: 5 });
  const statuses = ({ results }: BulkJobView) => results.map(({ status }) => status).toSorted();
  await expect
    .poll(async () => statuses(await readBulk(owner, id)), { timeout: 30_000 })
    .toEqual(["done", "pending", "running", "running", "running", "running"]);
  const cancelled = await cancel(owner, id);
  expect(cancelled.status, cancelled.text).toBe(200);
  expect(cancelled.data<BulkJobView>()).toMatchObject({ status: "cancelled", stop_reason: null });
  expect(await readBulk(owner, id)).toMatchObject({ status: "cancelled" });
  held.resolve();
  await expect
    .poll(async () => statuses(await readBulk(owner, id)), { timeout: 30_000 })
    .toEqual(["cancelled", "done", "done", "done", "done", "done"]);
  const job = await readBulk(owner, id);
  expect(job.results.find(({ status }) => status === "cancelled")).toMatchObject({
    code: "JOB_CANCELLED",
    new_execution_id: null,
  });
  expect(job.cost_usd).toBeGreaterThan(0);
  expect(calls).toBe(5);
  const [entry] = await readAudit(owner, "?action=cancel_bulk_job");
  expect(entry).toMatchObject({ input_summary: `rerun of 6, job ${id}` });
  const again = await cancel(owner, id);
  expect(again.error).toMatchObject({ code: "CONFLICT", details: { reason: "already_ended" } });
});

test("a job that has ended and one of another workspace are not cancelled", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const run = await executeToEnd(owner, (await createAgent(owner)).id);
  const { id } = await bulkToEnd(owner, { action: "cancel", ids: [run] });
  expect((await cancel(owner, id)).error?.details).toMatchObject({ reason: "already_ended" });
  expect((await readBulk(owner, id)).status).toBe("completed");
  for (const [who, which] of [
    [stranger, id],
    [owner, unknownId()],
  ] as const)
    expect((await cancel(who, which)).status).toBe(404);
});
