import { expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import {
  actOn,
  createSchedule,
  dueSince,
  minutesAgo,
  ofWorkflow,
  readSchedule,
  scheduleBody,
  untilTick,
} from "#test/support/factories/schedules";
import { createWorkflow, endOfRun, step, untilRun } from "#test/support/factories/stored-workflows";
import { strikeClock } from "#test/support/webhooks";

const start = step("start", "trigger_schedule");
const COPIES = [start, step("copy", "transform", { depends_on: ["start"], parameters: { set: { day: "input.day" } } })];
const ASKS = [start, step("ask", "approval", { depends_on: ["start"], parameters: { show: "Shall it go?" } })];
const FAILS = [
  start,
  step("fail", "transform", { depends_on: ["start"], parameters: { set: { a: "input.absent.field" } } }),
];

test("a due time begins one run of a workflow, with the values of the due time in its input", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const workflow = await createWorkflow(owner, agent.id, { steps: COPIES });
  const schedule = await createSchedule(owner, agent.id, {
    ...ofWorkflow(workflow.id, { day: "{{schedule.date}}" }),
    time_zone: "UTC",
  });
  expect(schedule).toMatchObject({ workflow: { id: workflow.id, name: workflow.name }, task: null });
  const due = minutesAgo(1);
  await dueSince(schedule.id, due);
  await Promise.all([strikeClock(), strikeClock(), strikeClock()]);
  const ticks = await untilTick(owner, schedule.id, ([tick]) => tick?.run_status === "completed");
  expect(ticks).toMatchObject([{ outcome: "started", execution_id: null, run_outcome: "done" }]);
  const list = await call("GET", `/api/workflow-runs?workflow_id=${workflow.id}`, owner);
  const runId = ticks[0]?.workflow_run_id ?? "";
  expect(list.data()).toMatchObject({
    runs: [{ run_id: runId, origin: "schedule", started_by: { kind: "schedule", id: schedule.id } }],
    pagination: { total: 1 },
  });
  const day = new Date(due).toISOString().slice(0, 10);
  expect(await endOfRun(owner, runId)).toMatchObject({ input: { day }, output: { copy: { day } } });
});

test("a run of a workflow that waits lets the next due time out, and a made-up one is another run", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const workflow = await createWorkflow(owner, agent.id, { steps: ASKS });
  const schedule = await createSchedule(owner, agent.id, { ...ofWorkflow(workflow.id), every_minutes: 1 });
  const first = await actOn(owner, schedule.id, "run-now");
  expect(first.status, first.text).toBe(202);
  const { tick, poll_url: pollUrl } = first.data<{ tick: { workflow_run_id: string }; poll_url: string }>();
  expect(pollUrl).toBe(`/api/workflow-runs/${tick.workflow_run_id}`);
  await untilRun(owner, tick.workflow_run_id, ({ status }) => status === "waiting");
  await dueSince(schedule.id, minutesAgo(0));
  const ticks = await untilTick(owner, schedule.id, (all) => all.some(({ outcome }) => outcome === "skipped"));
  const skipped = ticks.find(({ outcome }) => outcome === "skipped");
  expect(skipped?.reason).toMatchObject({ code: "previous_run", workflow_run_id: tick.workflow_run_id });
  const made = await actOn(owner, schedule.id, `ticks/${skipped?.id ?? ""}/run`);
  expect(made.status, made.text).toBe(202);
  expect(made.data<{ tick: { workflow_run_id: string } }>().tick.workflow_run_id).not.toBe(tick.workflow_run_id);
});

test("the failure of a workflow's run counts, cancel_previous cancels it, and a deleted workflow pauses the schedule", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const failing = await createWorkflow(owner, agent.id, { steps: FAILS });
  const asking = await createWorkflow(owner, agent.id, { name: "Asking", steps: ASKS });
  const schedule = await createSchedule(owner, agent.id, {
    ...ofWorkflow(failing.id),
    on_overlap: "cancel_previous",
    every_minutes: 1,
  });
  await actOn(owner, schedule.id, "run-now");
  await untilTick(owner, schedule.id, ([tick]) => tick?.run_outcome === "failed");
  await dueSince(schedule.id, minutesAgo(-60));
  await untilTick(owner, schedule.id, () => true);
  const failed = await readSchedule(owner, schedule.id);
  expect(failed).toMatchObject({ failures_in_a_row: 1, last_error: { code: "EXPRESSION_FAILED" } });

  const changed = await call("PATCH", `/api/schedules/${schedule.id}`, { ...owner, body: { workflow_id: asking.id } });
  expect(changed.data()).toMatchObject({ workflow: { id: asking.id } });
  const begun = (await actOn(owner, schedule.id, "run-now")).data<{ tick: { workflow_run_id: string } }>();
  await untilRun(owner, begun.tick.workflow_run_id, ({ status }) => status === "waiting");
  await dueSince(schedule.id, minutesAgo(0));
  await untilTick(owner, schedule.id, ([tick]) => tick?.outcome === "started");
  await untilRun(owner, begun.tick.workflow_run_id, ({ status }) => status === "cancelled");

  const back = await call("PATCH", `/api/schedules/${schedule.id}`, { ...owner, body: { workflow_id: failing.id } });
  expect(back.status, back.text).toBe(200);
  expect((await call("DELETE", `/api/workflows/${failing.id}`, owner)).status).toBe(200);
  await dueSince(schedule.id, minutesAgo(0));
  await untilTick(owner, schedule.id, () => true);
  await untilPaused(owner, schedule.id);
  expect(await readSchedule(owner, schedule.id)).toMatchObject({ workflow: { id: failing.id, name: null } });
});

async function untilPaused(owner: Parameters<typeof readSchedule>[0], id: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await strikeClock();
        return (await readSchedule(owner, id)).paused?.reason;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe("target_gone");
}

test("a schedule has an agent with a task or a workflow with an input, and a change to the other kind forgets the former", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const workflow = await createWorkflow(owner, agent.id, { steps: COPIES });
  const refused = async (fields: Record<string, unknown>): Promise<string[]> => {
    const answer = await call("POST", "/api/schedules", { ...owner, body: scheduleBody(agent.id, fields) });
    expect(answer.status, answer.text).toBe(400);
    return issuePaths(answer);
  };
  expect(await refused({ workflow_id: workflow.id })).toEqual(["body.agent_id", "body.task", "body.context"]);
  expect(await refused({ agent_id: undefined, task: undefined })).toEqual(["body.agent_id", "body.task"]);
  expect(await refused({ input: {} })).toEqual(["body.input"]);
  expect(
    await refused({ ...ofWorkflow(workflow.id, { key: "sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz012345" }) }),
  ).toEqual(["body.input.key"]);
  const schedule = await createSchedule(owner, agent.id);
  const change = (body: Record<string, unknown>) => call("PATCH", `/api/schedules/${schedule.id}`, { ...owner, body });
  expect(issuePaths(await change({ input: {} }))).toEqual(["body.input"]);
  expect((await change({ workflow_id: workflow.id, input: { day: "Monday" } })).data()).toMatchObject({
    workflow: { id: workflow.id },
    task: null,
    context: {},
    input: { day: "Monday" },
  });
  expect(issuePaths(await change({ task: "Summarize the text" }))).toEqual(["body.task"]);
  expect(issuePaths(await change({ agent_id: agent.id }))).toEqual(["body.task"]);
  expect((await change({ agent_id: agent.id, task: "Summarize the text" })).data()).toMatchObject({
    workflow: null,
    task: "Summarize the text",
    context: {},
    input: null,
  });
  const other = await signUp();
  const foreign = { ...ofWorkflow(workflow.id), name: "Foreign" };
  const answer = await call("POST", "/api/schedules", { ...other, body: scheduleBody(agent.id, foreign) });
  expect(answer.status).toBe(404);
  const listed = await call("GET", `/api/schedules?workflow_id=${workflow.id}`, owner);
  expect(listed.data()).toMatchObject({ pagination: { total: 0 } });
});
