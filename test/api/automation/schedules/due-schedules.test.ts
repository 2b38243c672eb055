import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, unknownId, untilEnded } from "#test/support/factories/agents";
import {
  actOn,
  createSchedule,
  dueSince,
  minutesAgo,
  readSchedule,
  ticksOf,
  untilTick,
} from "#test/support/factories/schedules";
import { followEvents } from "#test/support/live-events";
import { nextMail } from "#test/support/mailbox";
import { startWebhookReceiver } from "#test/support/webhook-receiver";
import { createWebhook, strikeClock } from "#test/support/webhooks";

const runsOf = async ({ token }: TestAccount, query = "") =>
  (await call("GET", `/api/executions${query}`, { token })).data<{
    executions: {
      execution_id: string;
      task: string;
      origin: string;
      triggered_by: string;
      started_by: { kind: string; id: string; name: string } | null;
    }[];
  }>().executions;

const eventsOf = async ({ tenantId }: TestAccount): Promise<unknown[]> =>
  (
    await inDatabase("SELECT event FROM webhook_deliveries WHERE tenant_id = ? ORDER BY created_at, id", tenantId)
  ).flat();

/** A task that the built-in engine may not do at this level, so that it asks a person and waits. */
const ASKS = { task: "Delete the records of closed accounts" };

test("a due time begins one run, which says what started it, however many look at once", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const schedule = await createSchedule(owner, agent.id, {
    task: "Summarize the text of {{schedule.date}}, due {{schedule.due_at}} after {{schedule.previous_due_at}}",
    time_zone: "UTC",
  });
  const due = minutesAgo(1);
  await dueSince(schedule.id, due);
  await Promise.all([strikeClock(), strikeClock(), strikeClock()]);
  const ticks = await untilTick(owner, schedule.id, ([tick]) => tick?.run_status === "completed");
  expect(ticks).toMatchObject([{ outcome: "started", due_at: new Date(due).toISOString(), run_outcome: "done" }]);
  const [run, ...others] = await runsOf(owner);
  expect(others).toEqual([]);
  const at = (moment: number): string => new Date(moment).toISOString();
  expect(run).toMatchObject({
    execution_id: ticks[0]?.execution_id,
    task: `Summarize the text of ${at(due).slice(0, 10)}, due ${at(due)} after ${at(due - 3_600_000)}`,
    origin: "schedule",
    triggered_by: "schedule",
    started_by: { kind: "schedule", id: schedule.id, name: schedule.name },
  });
  const next = Date.parse((await readSchedule(owner, schedule.id)).next_run_at ?? "");
  expect(next).toBe(due + 3_600_000);
});

test("after an outage the newest due time runs and the others are missed; past the grace none runs", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const [short, long] = [
    await createSchedule(owner, agent.id, { name: "short", every_minutes: 1 }),
    await createSchedule(owner, agent.id, { name: "long", every_minutes: 120, grace_minutes: 10 }),
  ];
  await dueSince(short.id, minutesAgo(3));
  await dueSince(long.id, minutesAgo(30));
  const ticks = await untilTick(owner, short.id, (all) => all.some(({ outcome }) => outcome === "started"));
  const begun = ticks.findIndex(({ outcome }) => outcome === "started");
  expect(ticks.slice(begun).map(({ outcome }) => outcome)).toEqual([
    "started",
    ...ticks.slice(begun + 1).map(() => "missed"),
  ]);
  expect(ticks.length).toBeGreaterThanOrEqual(3);
  const late = await untilTick(owner, long.id, (all) => all.length > 0);
  expect(late).toMatchObject([{ outcome: "missed", reason: { code: "too_late" }, execution_id: null }]);
  const [missed] = late;
  const made = await actOn(owner, long.id, `ticks/${missed?.id ?? ""}/run`);
  expect(made.status, made.text).toBe(202);
  expect(made.data()).toMatchObject({ tick: { outcome: "manual", reason: { code: "made_up" } } });
  expect((await actOn(owner, long.id, `ticks/${missed?.id ?? ""}/run`)).status).toBe(409);
});

test("a run that waits for a person lets the next due time out, and the owner is told by an event", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner, { maturity_level: "student" });
  const receiver = await startWebhookReceiver();
  await createWebhook(owner, receiver.url, { events: ["schedule.missed", "schedule.paused"] });
  const schedule = await createSchedule(owner, agent.id, ASKS);
  await dueSince(schedule.id, minutesAgo(2));
  const [first] = await untilTick(owner, schedule.id, ([tick]) => tick?.execution_id != null);
  const approvals = (await call("GET", "/api/approvals", owner)).data<{ approvals: { origin: string }[] }>().approvals;
  expect(approvals).toMatchObject([{ origin: "schedule" }]);
  await dueSince(schedule.id, minutesAgo(1));
  const [second] = await untilTick(owner, schedule.id, (all) => all.length === 2);
  expect(second).toMatchObject({
    outcome: "skipped",
    reason: { code: "previous_run", execution_id: first?.execution_id },
  });
  expect(second?.reason?.message).toContain("still waits for a decision");
  expect(await eventsOf(owner)).toEqual(["schedule.missed"]);
});

test("the stream tells changes of a schedule and a due time that began no run; its list has the latest outcomes", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const stream = await followEvents(owner);
  const schedule = await createSchedule(owner, agent.id, { every_minutes: 120, grace_minutes: 10 });
  const told = (change: string, paused: string | null = null) => ({
    data: { schedule_id: schedule.id, name: schedule.name, change, paused },
  });
  expect(await stream.nextOf("schedule.changed")).toMatchObject(told("created"));
  await actOn(owner, schedule.id, "pause");
  expect(await stream.nextOf("schedule.changed")).toMatchObject(told("paused", "person"));
  await actOn(owner, schedule.id, "resume");
  expect(await stream.nextOf("schedule.changed")).toMatchObject(told("resumed"));
  const due = minutesAgo(30);
  await dueSince(schedule.id, due);
  await untilTick(owner, schedule.id, (ticks) => ticks.length > 0);
  expect(await stream.nextOf("schedule.tick")).toMatchObject({
    data: { schedule_id: schedule.id, due_at: new Date(due).toISOString(), outcome: "missed" },
  });
  await actOn(owner, schedule.id, "run-now");
  await untilTick(owner, schedule.id, ([tick]) => tick?.run_status === "completed");
  expect((await readSchedule(owner, schedule.id)).recent_ticks).toMatchObject([
    { outcome: "manual", run_outcome: "done", run_claimed: true },
    { outcome: "missed", run_outcome: null, run_claimed: false },
  ]);
  await call("DELETE", `/api/schedules/${schedule.id}`, owner);
  expect(await stream.nextOf("schedule.changed")).toMatchObject(told("deleted"));
});

test("with queue_one the newest due time waits and starts when the former run is over", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner, { maturity_level: "student" });
  const schedule = await createSchedule(owner, agent.id, { ...ASKS, on_overlap: "queue_one" });
  await dueSince(schedule.id, minutesAgo(3));
  const [first] = await untilTick(owner, schedule.id, ([tick]) => tick?.execution_id != null);
  for (const minutes of [2, 1]) {
    await dueSince(schedule.id, minutesAgo(minutes));
    await untilTick(owner, schedule.id, (all) => all.length === 4 - minutes);
  }
  expect((await ticksOf(owner, schedule.id)).map(({ outcome, reason }) => [outcome, reason?.code])).toEqual([
    ["queued", undefined],
    ["skipped", "newer_waits"],
    ["started", undefined],
  ]);
  await call("POST", `/api/agents/${agent.id}/executions/${first?.execution_id ?? ""}/cancel`, owner);
  const [third] = await untilTick(owner, schedule.id, ([tick]) => tick?.outcome === "started");
  expect(third?.execution_id).not.toBe(first?.execution_id);
});

test("with cancel_previous the former run is cancelled", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner, { maturity_level: "student" });
  const schedule = await createSchedule(owner, agent.id, { ...ASKS, on_overlap: "cancel_previous" });
  await dueSince(schedule.id, minutesAgo(2));
  await untilTick(owner, schedule.id, ([tick]) => tick?.execution_id != null);
  await dueSince(schedule.id, minutesAgo(1));
  const ticks = await untilTick(owner, schedule.id, (all) => all.length === 2);
  expect(ticks.map(({ outcome }) => outcome)).toEqual(["started", "started"]);
  expect([ticks[0]?.run_status === "cancelled", ticks[1]?.run_status]).toEqual([false, "cancelled"]);
});

test("failures in a row pause a schedule; the owner is told by mail, inbox and event, and can resume it", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const receiver = await startWebhookReceiver();
  await createWebhook(owner, receiver.url, { events: ["schedule.paused"] });
  const schedule = await createSchedule(owner, agent.id, {
    name: "Fails each time",
    pause_after_failures: 2,
    parameters: { tool: "no_such_tool" },
  });
  for (const [index, minutes] of [2, 1].entries()) {
    await dueSince(schedule.id, minutesAgo(minutes));
    await untilTick(owner, schedule.id, (all) => all.length === index + 1);
  }
  expect((await ticksOf(owner, schedule.id)).map(({ outcome }) => outcome)).toEqual(["refused", "refused"]);
  expect(await readSchedule(owner, schedule.id)).toMatchObject({
    state: "paused",
    paused: { reason: "failures", by: null },
    next_run_at: null,
    failures_in_a_row: 2,
  });
  expect(await eventsOf(owner)).toEqual(["schedule.paused"]);
  const inbox = (await call("GET", "/api/inbox", owner)).data<{ items: { kind: string; title: string }[] }>().items;
  expect(inbox).toMatchObject([{ kind: "start_paused", title: "Paused: Fails each time" }]);
  await strikeClock();
  expect((await nextMail(owner.email)).subject).toBe('The schedule "Fails each time" was paused');
  expect((await actOn(owner, schedule.id, "resume")).data()).toMatchObject({ state: "active", failures_in_a_row: 0 });
});

test("a schedule without its owner or its agent is paused and says why", async () => {
  const owner = await signUp();
  const [one, two] = [await createAgent(owner), await createAgent(owner, { name: "Goes away" })];
  const ownerless = await createSchedule(owner, one.id, { name: "ownerless" });
  const aimless = await createSchedule(owner, two.id, { name: "aimless" });
  await call("DELETE", `/api/agents/${two.id}`, owner);
  await dueSince(aimless.id, minutesAgo(1));
  const pausedAs = async (id: string): Promise<string | undefined> => {
    await strikeClock();
    return (await readSchedule(owner, id)).paused?.reason;
  };
  await expect.poll(() => pausedAs(aimless.id), { timeout: 60_000, interval: 500 }).toBe("target_gone");
  await inDatabase("UPDATE schedules SET owner_id = ? WHERE id = ?", unknownId(), ownerless.id);
  await dueSince(ownerless.id, minutesAgo(1));
  await expect.poll(() => pausedAs(ownerless.id), { timeout: 60_000, interval: 500 }).toBe("owner_gone");
});

test("a hundred requests with one key run the task once", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const schedule = await createSchedule(owner, agent.id, { enabled: false });
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      call("POST", `/api/schedules/${schedule.id}/run-now`, { ...owner, headers: { "idempotency-key": "once" } }),
    ),
  );
  const done = answers.filter(({ status }) => status === 202);
  expect(done.length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true);
  const ticks = await ticksOf(owner, schedule.id);
  expect(ticks).toMatchObject([{ outcome: "manual" }]);
  await untilEnded(owner, done[0]?.data<{ poll_url: string }>().poll_url ?? "");
  expect(await runsOf(owner)).toHaveLength(1);
});
