import { expect, test } from "vitest";

import { call, issuePaths, signUp, statusesOf } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { actOn, createSchedule, readSchedule, scheduleBody } from "#test/support/factories/schedules";

test("a schedule says in words when it is due, and is listed, changed, paused, resumed and deleted", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const created = await createSchedule(owner, agent.id, {
    every_minutes: undefined,
    cron: "30 6 * * 1-5",
    time_zone: "Europe/Berlin",
  });
  expect(created).toMatchObject({
    state: "active",
    paused: null,
    description: "Weekdays at 06:30",
    last_tick: null,
    failures_in_a_row: 0,
    owner: { id: owner.userId },
  });
  const list = async (query = "") =>
    (await call("GET", `/api/schedules${query}`, owner)).data<{ schedules: { id: string }[] }>().schedules;
  expect(await list("?q=hour&state=active")).toMatchObject([{ id: created.id }]);
  expect(await list("?state=paused")).toEqual([]);
  const changed = await call("PATCH", `/api/schedules/${created.id}`, { ...owner, body: { every_minutes: 90 } });
  expect(changed.data()).toMatchObject({ cron: null, every_minutes: 90, description: "Every 90 minutes" });
  expect((await actOn(owner, created.id, "pause", { reason: "Stocktaking" })).data()).toMatchObject({
    state: "paused",
    next_run_at: null,
    paused: { reason: "person", words: "Stocktaking", by: { id: owner.userId } },
  });
  expect((await actOn(owner, created.id, "resume")).data()).toMatchObject({ state: "active", paused: null });
  expect((await readSchedule(owner, created.id)).next_run_at).not.toBeNull();
  const log = await call("GET", "/api/sdlc/audit?limit=10", owner);
  expect(log.data<{ entries: { action: string }[] }>().entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["resume_schedule", "pause_schedule", "update_schedule", "create_schedule"]),
  );
  expect((await call("DELETE", `/api/schedules/${created.id}`, owner)).status).toBe(200);
  expect((await call("GET", `/api/schedules/${created.id}`, owner)).status).toBe(404);
});

test("a rule that cannot be read, is never due, or is due too often for the plan is refused by its field", async () => {
  const owner = await signUp({ tier: "solo" });
  const agent = await createAgent(owner);
  const refused = async (fields: Record<string, unknown>): Promise<[unknown, string[]]> => {
    const answer = await call("POST", "/api/schedules", { ...owner, body: scheduleBody(agent.id, fields) });
    expect(answer.status, answer.text).toBe(400);
    const issues = (answer.error?.details["issues"] ?? []) as { code: string }[];
    return [issues[0]?.code, issuePaths(answer)];
  };
  const cron = (rule: string) => refused({ every_minutes: undefined, cron: rule });
  expect(await cron("0 0 31 2 *")).toEqual(["never_due", ["body.cron"]]);
  expect(await cron("0 0 9 * * *")).toEqual(["invalid_cron", ["body.cron"]]);
  expect(await cron("61 * * * *")).toEqual(["invalid_cron", ["body.cron"]]);
  expect(await cron("*/5 * * * *")).toEqual(["too_frequent", ["body.cron"]]);
  expect(await refused({ every_minutes: 5 })).toEqual(["too_frequent", ["body.every_minutes"]]);
  expect(await refused({ time_zone: "Mars/Olympus" })).toEqual(["unknown_time_zone", ["body.time_zone"]]);
  expect(await refused({ task: "Report of {{schedule.day}}" })).toEqual(["unknown_placeholder", ["body.task"]]);
  expect((await refused({ cron: "0 9 * * *" }))[1]).toEqual(["body.cron"]);
  expect((await refused({ every_minutes: undefined }))[1]).toEqual(["body.cron"]);
  expect((await refused({ parameters: { wait_seconds: 3 } }))[1]).toEqual(["body.parameters.wait_seconds"]);
  const secret = `use the key sk-proj-${"a1B2".repeat(12)}`;
  expect(await refused({ task: secret })).toEqual(["secret", ["body.task"]]);
});

test("a plan's number of schedules is kept, and each has its own name", async () => {
  const owner = await signUp({ tier: "free" });
  const agent = await createAgent(owner);
  for (const name of ["one", "two"]) await createSchedule(owner, agent.id, { name });
  const again = await call("POST", "/api/schedules", { ...owner, body: scheduleBody(agent.id, { name: "two" }) });
  expect([again.status, again.error?.details["reason"]]).toEqual([409, "name_taken"]);
  const answers = await Promise.all(
    ["three", "four", "five"].map((name) =>
      call("POST", "/api/schedules", { ...owner, body: scheduleBody(agent.id, { name }) }),
    ),
  );
  expect(statusesOf(answers)).toEqual([201, 403, 403]);
  const refused = answers.find(({ status }) => status === 403);
  expect(refused?.error).toMatchObject({ code: "LIMIT_EXCEEDED", details: { limit: "schedules", allowed: 3 } });
});

test("another person's schedule is changed only by those who decide about autonomy", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const schedule = await createSchedule(owner, agent.id);
  const invited = await call("POST", "/api/auth/users", {
    ...owner,
    body: { email: `member-${schedule.id}@example.com`, role: "member" },
  });
  expect([200, 201]).toContain(invited.status);
  const stranger = await signUp();
  expect((await actOn(stranger, schedule.id, "run-now")).status).toBe(404);
  expect((await call("PATCH", `/api/schedules/${schedule.id}`, { ...stranger, body: { name: "x" } })).status).toBe(404);
});

test("with If-Match a schedule is changed and deleted only as it was read", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const { id } = await createSchedule(owner, agent.id);
  const path = `/api/schedules/${id}`;
  const tagOf = async () => (await call("GET", path, owner)).headers["etag"] ?? "";
  const first = await tagOf();
  const change = (tag: string, name: string) =>
    call("PATCH", path, { ...owner, headers: { "If-Match": tag }, body: { name } });
  const changed = await change(first, "Notes of the day");
  expect([changed.status, changed.headers["etag"]]).toEqual([200, await tagOf()]);
  expect((await change(first, "Notes of the week")).status).toBe(412);
  const remove = (tag: string) => call("DELETE", path, { ...owner, headers: { "If-Match": tag } });
  expect((await remove(first)).status).toBe(412);
  expect((await readSchedule(owner, id)).name).toBe("Notes of the day");
  expect((await remove(await tagOf())).status).toBe(200);
});

test("the next due times are told with what the clocks do", async () => {
  const owner = await signUp();
  const preview = async (rule: Record<string, unknown>) =>
    (await call("POST", "/api/schedules/preview", { ...owner, body: { time_zone: "Europe/Berlin", ...rule } })).data<{
      description: string;
      next: { at: string; local: string; note: string | null }[];
    }>();
  const spring = await preview({ cron: "30 2 * * *", from: "2027-03-27T12:00:00Z", count: 2 });
  expect(spring).toEqual({
    description: "Every day at 02:30",
    next: [
      { at: "2027-03-28T01:00:00.000Z", local: "2027-03-28 03:00", note: "clock_forward" },
      { at: "2027-03-29T00:30:00.000Z", local: "2027-03-29 02:30", note: null },
    ],
  });
  const autumn = await preview({ cron: "30 2 * * *", from: "2027-10-30T12:00:00Z", count: 2 });
  expect(autumn.next.map(({ at, note }) => [at, note])).toEqual([
    ["2027-10-31T00:30:00.000Z", "clock_back"],
    ["2027-11-01T01:30:00.000Z", null],
  ]);
  const both = await preview({ cron: "*/30 * * * *", from: "2027-10-31T00:00:00Z", count: 3 });
  expect(both.next.map(({ at }) => at.slice(11, 16))).toEqual(["00:30", "01:00", "01:30"]);
});
