import { expect, test, vi } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { copyRow, newUuidSql } from "#test/support/copied-rows";
import { createAgent } from "#test/support/factories/agents";
import {
  actOnTrigger,
  createTrigger,
  deliveriesOf,
  readTrigger,
  sendHook,
  type TriggerView,
  untilDeliveries,
} from "#test/support/factories/triggers";
import { strikeClock } from "#test/support/webhooks";

const TEXT = "Revenue grew by 12 percent in the third quarter. Costs stayed flat. Cash rose to 4 million.";

interface Taken {
  execution_id: string | null;
}

const runsOf = async ({ token }: TestAccount) =>
  (await call("GET", "/api/executions", { token })).data<{ executions: unknown[] }>().executions;

async function withTrigger(fields: Record<string, unknown> = {}) {
  const owner = await signUp();
  const agent = await createAgent(owner);
  return { owner, trigger: await createTrigger(owner, agent.id, fields) };
}

test("what arrives while it is paused is held, starts only when a person delivers it again, and then a second time", async () => {
  const { owner, trigger } = await withTrigger();
  expect((await actOnTrigger(owner, trigger.id, "pause", { reason: "stocktaking" })).status).toBe(200);
  expect((await sendHook(trigger, { text: TEXT }, { id: "h1" })).data()).toMatchObject({ status: "held" });
  expect((await sendHook(trigger, { text: TEXT }, { id: "h1" })).status).toBe(200);
  expect(await readTrigger(owner, trigger.id)).toMatchObject({ state: "paused", held: 1 });
  await actOnTrigger(owner, trigger.id, "resume");
  expect(await runsOf(owner)).toEqual([]);
  const [held] = await deliveriesOf(owner, trigger.id, "?status=held");
  const again = () => actOnTrigger(owner, trigger.id, `deliveries/${held?.id}/redeliver`);
  const first = await again();
  expect(first.status, first.text).toBe(202);
  const second = await again();
  expect(second.data<Taken>().execution_id).not.toBe(first.data<Taken>().execution_id);
  expect(await runsOf(owner)).toHaveLength(2);
  expect(await readTrigger(owner, trigger.id)).toMatchObject({ state: "active", held: 0 });
  expect((await deliveriesOf(owner, trigger.id, "?status=accepted")).map((one) => one.redelivery_of)).toEqual([
    held?.id,
    held?.id,
  ]);
});

test("a large body is kept whole and read again, and is not part of a list", async () => {
  const { owner, trigger } = await withTrigger({ when: "size(body.text) > 5" });
  const text = `${TEXT} `.repeat(400);
  const answer = await sendHook(trigger, { text });
  expect(answer.data()).toMatchObject({ status: "accepted" });
  const [listed] = await deliveriesOf(owner, trigger.id);
  expect(listed).toMatchObject({ body: null, body_bytes: JSON.stringify({ text }).length });
  const path = `/api/triggers/${trigger.id}/deliveries/${listed?.id}`;
  expect((await call("GET", path, { token: owner.token })).data()).toMatchObject({ body: { text } });
  expect((await actOnTrigger(owner, trigger.id, `deliveries/${listed?.id}/redeliver`)).status).toBe(202);
});

test("with `queue` deliveries run one after the other in their order, with `skip` those beside a run are ignored", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const asks = { trust: "workspace", task: "Delete the records of closed accounts" };
  const queue = await createTrigger(owner, agent.id, { ...asks, name: "queue", on_overlap: "queue" });
  const send = (trigger: TriggerView, id: string) => sendHook(trigger, { id }, { id });
  for (const id of ["q1", "q2", "q3"]) expect((await send(queue, id)).data()).toMatchObject({ status: "accepted" });
  const before = await deliveriesOf(owner, queue.id);
  expect(before.map((one) => [one.sender_id, one.execution_id === null, one.reason?.code ?? null])).toEqual([
    ["q3", true, "queued"],
    ["q2", true, "queued"],
    ["q1", false, null],
  ]);
  const cancel = (executionId: string | null | undefined) =>
    call("POST", `/api/agents/${agent.id}/executions/${executionId}/cancel`, { token: owner.token });
  await cancel(before[2]?.execution_id);
  const after = await untilDeliveries(owner, queue.id, (all) => all[1]?.execution_id != null);
  expect(after.map((one) => one.execution_id === null)).toEqual([true, false, false]);

  const skip = await createTrigger(owner, agent.id, { ...asks, name: "skip", on_overlap: "skip" });
  expect((await send(skip, "s1")).data()).toMatchObject({ status: "accepted" });
  expect((await send(skip, "s2")).data()).toMatchObject({ status: "ignored" });
  const [skipped] = await deliveriesOf(owner, skip.id);
  expect(skipped?.reason).toMatchObject({ code: "previous_run", message: expect.stringContaining("decision") });
});

test("deliveries go after thirty days, and held ones after seven", async () => {
  const { owner, trigger } = await withTrigger();
  await sendHook(trigger, { text: TEXT }, { id: "h1" });
  await actOnTrigger(owner, trigger.id, "pause", { reason: "stocktaking" });
  await sendHook(trigger, { text: TEXT }, { id: "h2" });
  const [held, accepted] = await deliveriesOf(owner, trigger.id);
  const daysAgo = (days: number): string => newUuidSql(Date.now() - days * 86_400_000);
  const settled = { is_settled: "1", dedupe_key: "NULL" };
  await copyRow("trigger_deliveries", held?.id ?? "", 1, { id: daysAgo(8), dedupe_key: "NULL" });
  await copyRow("trigger_deliveries", accepted?.id ?? "", 1, { id: daysAgo(8), ...settled });
  await copyRow("trigger_deliveries", accepted?.id ?? "", 1, { id: daysAgo(31), ...settled });
  await vi.waitUntil(
    async () => {
      await strikeClock();
      return (await deliveriesOf(owner, trigger.id)).length === 3;
    },
    { timeout: 60_000, interval: 500 },
  );
  const left = await deliveriesOf(owner, trigger.id);
  expect(left.map(({ status }) => status)).toEqual(["held", "accepted", "accepted"]);
}, 90_000);
