import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd, unknownId } from "#test/support/factories/agents";
import {
  createEventTrigger,
  createTrigger,
  deliveriesOf,
  readTrigger,
  sendHook,
  untilDeliveries,
} from "#test/support/factories/triggers";
import { nextMail } from "#test/support/mailbox";
import { connectNumber, deliver } from "#test/support/messaging";
import { writings } from "#test/support/messaging-wire";
import { untilRemoved } from "#test/support/removals";
import { strikeClock } from "#test/support/webhooks";

const TEXT = "Revenue grew by 12 percent in the third quarter. Costs stayed flat. Cash rose to 4 million.";

const runsOf = async ({ token }: TestAccount) =>
  (await call("GET", "/api/executions", { token })).data<{
    executions: { execution_id: string; origin: string; triggered_by: string; started_by: { id: string } | null }[];
  }>().executions;

test("an event starts one run, and the run's own event does not start its trigger again", async () => {
  const owner = await signUp();
  const [first, second] = [await createAgent(owner), await createAgent(owner, { name: "Second" })];
  const trigger = await createEventTrigger(owner, second.id, { when: 'body.status == "completed"' });
  const cause = await executeToEnd(owner, first.id);
  const deliveries = await untilDeliveries(owner, trigger.id, (all) => all.length === 2);
  expect(deliveries).toMatchObject([
    { status: "ignored", event: "agent.executed", reason: { code: "loop" } },
    { status: "accepted", event: "agent.executed", body: { execution_id: cause, agent_id: first.id } },
  ]);
  const runs = await runsOf(owner);
  expect(runs).toHaveLength(2);
  expect(runs[0]).toMatchObject({ origin: "schedule", triggered_by: "event", started_by: { id: trigger.id } });
  const [[input] = []] = await inDatabase("SELECT input FROM executions WHERE id = ?", runs[0]?.execution_id ?? "");
  expect(JSON.parse(String(input))).toMatchObject({
    context: { event: { name: "agent.executed" }, body: { execution_id: cause } },
  });
  const hooks = await call("GET", "/api/webhooks", { token: owner.token });
  expect(hooks.data()).toMatchObject({ webhooks: [], pagination: { total: 0 } });
});

test("events of other agents and other names start nothing; a deleted trigger hears nothing", async () => {
  const owner = await signUp();
  const [heard, other] = [await createAgent(owner), await createAgent(owner, { name: "Other" })];
  const trigger = await createEventTrigger(owner, other.id, { agent_ids: [heard.id] });
  await executeToEnd(owner, other.id);
  const cause = await executeToEnd(owner, heard.id);
  const deliveries = await untilDeliveries(owner, trigger.id, (all) => all.length > 0);
  expect(deliveries.map(({ body }) => (body as { execution_id: string }).execution_id)).toEqual([cause]);
  await call("PATCH", `/api/triggers/${trigger.id}`, { token: owner.token, body: { events: ["execution.failed"] } });
  await executeToEnd(owner, heard.id);
  await call("DELETE", `/api/triggers/${trigger.id}`, { token: owner.token });
  await executeToEnd(owner, heard.id);
  await untilRemoved(trigger.id);
  for (const table of ["webhooks", "triggers", "trigger_deliveries"])
    expect([table, await inDatabase(`SELECT id FROM ${table} WHERE tenant_id = ?`, owner.tenantId)]).toEqual([
      table,
      [],
    ]);
});

test("two triggers that start each other's agents end after each ran once", async () => {
  const owner = await signUp();
  const [a, b] = [await createAgent(owner, { name: "A" }), await createAgent(owner, { name: "B" })];
  const afterA = await createEventTrigger(owner, b.id, { name: "after A", agent_ids: [a.id] });
  const afterB = await createEventTrigger(owner, a.id, { name: "after B", agent_ids: [b.id] });
  await executeToEnd(owner, a.id);
  const deliveries = await untilDeliveries(owner, afterA.id, (all) => all.length === 2);
  expect(deliveries.map(({ status, reason }) => [status, reason?.code ?? null])).toEqual([
    ["ignored", "loop"],
    ["accepted", null],
  ]);
  expect((await deliveriesOf(owner, afterB.id)).map(({ status }) => status)).toEqual(["accepted"]);
  expect(await runsOf(owner)).toHaveLength(3);
});

test("a run that a stranger's run causes is a stranger's", async () => {
  const owner = await signUp();
  const [first, second] = [await createAgent(owner), await createAgent(owner, { name: "Second" })];
  const hook = await createTrigger(owner, first.id);
  const after = await createEventTrigger(owner, second.id, { agent_ids: [first.id] });
  await sendHook(hook, { text: TEXT });
  await untilDeliveries(owner, after.id, ([one]) => one?.status === "accepted");
  const [latest] = await runsOf(owner);
  expect(latest).toMatchObject({ origin: "stranger", triggered_by: "event" });
});

test("a message of a person is told once, and its run belongs to that person's conversation", async () => {
  const owner = await signUp();
  const [number, agent] = await Promise.all([connectNumber(owner), createAgent(owner)]);
  const trigger = await createEventTrigger(owner, agent.id, { events: ["message.received"] });
  const words = "Where is my parcel?";
  const envelope = writings(number, { from: "46709999999", text: words });
  await deliver(number, envelope);
  await deliver(number, envelope);
  const deliveries = await untilDeliveries(owner, trigger.id, (all) => all.length > 0);
  expect(deliveries).toMatchObject([{ status: "accepted", body: { text: words } }]);
  const [[origin, contact] = []] = await inDatabase(
    "SELECT origin, contact_id FROM executions WHERE id = ?",
    deliveries[0]?.execution_id ?? "",
  );
  expect(origin).toBe("stranger");
  expect(contact).not.toBeNull();
});

test("ten failures pause a trigger with a mail, an inbox item and an event; a resumed one forgets them", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const heard = await createEventTrigger(owner, agent.id, { name: "watch", events: ["trigger.paused"] });
  const trigger = await createTrigger(owner, agent.id, {
    trust: "workspace",
    parameters: { skill_id: "no-such-skill" },
    pause_after_failures: 3,
  });
  for (const id of ["a", "b", "c"])
    expect((await sendHook(trigger, { text: TEXT }, { id })).data()).toMatchObject({ status: "refused" });
  expect(await readTrigger(owner, trigger.id)).toMatchObject({ state: "paused", paused: { reason: "failures" } });
  await untilDeliveries(owner, heard.id, ([one]) => one?.event === "trigger.paused");
  const inbox = await call("GET", "/api/inbox", { token: owner.token });
  expect(inbox.data<{ items: unknown[] }>().items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: "start_paused",
        links: { api: `/api/triggers/${trigger.id}`, console: `/workflows/triggers/${trigger.id}` },
      }),
    ]),
  );
  const mail = nextMail(owner.email);
  await strikeClock();
  expect((await mail).text).toContain('The trigger "Shop claims" starts nothing any more');
  const resumed = await call("POST", `/api/triggers/${trigger.id}/resume`, { token: owner.token });
  expect(resumed.data()).toMatchObject({ state: "active", failures_in_a_row: 0 });
});

test("a trigger whose owner or agent is gone is paused, and what arrived is held", async () => {
  const owner = await signUp();
  const [one, two] = [await createAgent(owner), await createAgent(owner, { name: "Goes away" })];
  const ownerless = await createTrigger(owner, one.id, { name: "ownerless" });
  const aimless = await createTrigger(owner, two.id, { name: "aimless" });
  await inDatabase("UPDATE triggers SET owner_id = ? WHERE id = ?", unknownId(), ownerless.id);
  await call("DELETE", `/api/agents/${two.id}`, owner);
  for (const [trigger, reason] of [
    [ownerless, "owner_gone"],
    [aimless, "target_gone"],
  ] as const) {
    expect((await sendHook(trigger, { text: TEXT })).data()).toMatchObject({ status: "held" });
    expect(await readTrigger(owner, trigger.id)).toMatchObject({ state: "paused", paused: { reason }, held: 1 });
  }
  const resumed = await call("POST", `/api/triggers/${ownerless.id}/resume`, { token: owner.token });
  expect(resumed.data()).toMatchObject({ owner: { id: owner.userId } });
});
