import { expect, inject, it } from "vitest";

import { connect, type Tenure } from "#sdk/client";
import { signUp, type TestAccount } from "#test/support/client";
import { createAgent, TEXT } from "#test/support/factories/agents";

const clientOf = ({ apiKey }: TestAccount): Tenure => connect({ url: inject("baseUrl"), key: apiKey });

const SUMMARY = { task: "Summarize the text in one sentence", context: { text: TEXT }, cron: "30 2 * * *" };

it("a preview names the night without the hour and the night with two of them, each with one due time", async () => {
  const { schedules } = clientOf(await signUp());
  const rule = { cron: "30 2 * * *", time_zone: "Europe/Berlin", count: 1 };
  const spring = await schedules.preview({ ...rule, from: "2027-03-27T12:00:00Z" });
  expect(spring).toEqual({
    description: "Every day at 02:30",
    next: [{ at: "2027-03-28T01:00:00.000Z", local: "2027-03-28 03:00", note: "clock_forward" }],
  });
  const autumn = await schedules.preview({ ...rule, count: 2, from: "2027-10-30T12:00:00Z" });
  expect(autumn.next).toEqual([
    { at: "2027-10-31T00:30:00.000Z", local: "2027-10-31 02:30", note: "clock_back" },
    expect.objectContaining({ at: "2027-11-01T01:30:00.000Z", note: null }),
  ]);
});

it("a schedule is made, found, changed, paused, resumed and deleted", async () => {
  const account = await signUp();
  const { schedules } = clientOf(account);
  const agent = await createAgent(account, { name: "Reader" });
  const made = await schedules.create({ ...SUMMARY, name: "Nightly", agent_id: agent.id, time_zone: "Europe/Berlin" });
  expect(made).toMatchObject({ name: "Nightly", agent: { name: "Reader" }, state: "active", last_tick: null });
  const listed = await Array.fromAsync(schedules.list({ state: "active", limit: 1 }));
  expect(listed.map(({ id }) => id)).toEqual([made.id]);
  expect(await schedules.update(made.id, { cron: "0 7 * * 1-5" })).toMatchObject({ description: "Weekdays at 07:00" });
  expect(await schedules.pause(made.id, "Stocktaking")).toMatchObject({
    state: "paused",
    next_run_at: null,
    paused: { reason: "person", words: "Stocktaking" },
  });
  expect(await schedules.resume(made.id)).toMatchObject({ state: "active", paused: null });
  expect(await schedules.get(made.id)).toMatchObject({ cron: "0 7 * * 1-5" });
  await schedules.delete(made.id);
  await expect(schedules.get(made.id)).rejects.toMatchObject({ name: "TenureError", status: 404, code: "NOT_FOUND" });
});

it("a schedule that runs now with one key runs once, and its tick leads to the end of the run", async () => {
  const account = await signUp();
  const { schedules, runs } = clientOf(account);
  const agent = await createAgent(account);
  const { id } = await schedules.create({ ...SUMMARY, name: "Nightly", agent_id: agent.id, enabled: false });
  const key = { idempotencyKey: "ordered once" };
  const [first, second] = [await schedules.runNow(id, key), await schedules.runNow(id, key)];
  expect(second.tick.execution_id).toBe(first.tick.execution_id);
  const executionId = first.tick.execution_id ?? "";
  expect(await runs.ended(agent.id, executionId)).toMatchObject({ status: "completed", outcome: "done" });
  const ticks = await schedules.ticks(id, { outcome: "manual" });
  expect(ticks).toMatchObject([{ id: first.tick.id, execution_id: executionId, run_outcome: "done" }]);
  await expect(schedules.makeUp(id, first.tick.id)).rejects.toMatchObject({ status: 409, code: "CONFLICT" });
});
