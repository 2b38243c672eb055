import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { type EventStream, openEventStream, type StreamEvent } from "#test/support/event-stream";
import { createAgent } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import {
  actOnRun,
  endedRun,
  endOfRun,
  readRun,
  runSteps,
  type RunStepView,
  step,
  stepOf,
  untilRun,
  waitingRun,
} from "#test/support/factories/stored-workflows";

const eventsPath = (runId: string): string => `/api/workflow-runs/${runId}/events`;
const follow = ({ token }: TestAccount, runId: string, lastEventId?: string): Promise<EventStream> =>
  openEventStream(eventsPath(runId), { token, ...(lastEventId === undefined ? {} : { lastEventId }) });

const wait = (id: string, after?: string) =>
  step(id, "wait_for", { parameters: { event: id }, ...(after === undefined ? {} : { depends_on: [after] }) });
const set = (id: string, value: string, fields: object = {}) =>
  step(id, "transform", { parameters: { set: { value } }, ...fields });

/** A loop that calls the skill for each of three items. */
const each = (skill: string, after: string) =>
  step("each", "skill", {
    depends_on: [after],
    for_each: { items: "[1, 2, 3]" },
    parameters: { skill_id: skill, arguments: { a: "${item}", b: 1 } },
  });

/** The events up to the first that is wanted. */
async function until(stream: EventStream, isWanted: (event: StreamEvent) => boolean): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for (let event = await stream.next(); event !== null; event = await stream.next()) {
    events.push(event);
    if (isWanted(event)) return events;
  }
  throw new Error(`The stream ended before: ${JSON.stringify(events)}`);
}

const keyOf = ({ step_id: id, item }: RunStepView): string => (item === null ? id : `${id}[${item}]`);

/** The steps as a client knows them that took these events. */
function stepsAfter(events: readonly StreamEvent[], before: readonly RunStepView[] = []): RunStepView[] {
  const steps = new Map(before.map((one) => [keyOf(one), one]));
  for (const { event, data } of events) {
    const one = data as unknown as RunStepView;
    if (event === "step") steps.set(keyOf(one), one);
  }
  return [...steps.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const sorted = (steps: readonly RunStepView[]): RunStepView[] =>
  steps.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

const hasStep =
  (id: string, status: string) =>
  ({ event, data }: StreamEvent): boolean =>
    event === "step" && data["step_id"] === id && data["status"] === status;

test("a run that is followed from its start tells its steps as they change, each loop's items too, and then its end", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const { runId } = await runSteps(owner, agent.id, [
    wait("go"),
    each(await createSkill(owner), "go"),
    set("sum", "size(steps.each.output)", { depends_on: ["each"] }),
  ]);
  const stream = await follow(owner, runId);
  expect([stream.status, stream.contentType]).toEqual([200, "text/event-stream"]);
  const before = await until(stream, hasStep("go", "waiting"));
  expect(before[0]).toMatchObject({ id: "", event: "run", data: { run_id: runId, status: expect.any(String) } });
  expect((await actOnRun(owner, runId, "signal", { name: "go" })).status).toBeLessThan(300);
  const events = [...before, ...(await stream.rest())];
  const run = await readRun(owner, runId);
  expect(stepsAfter(events)).toEqual(sorted(run.steps));
  const { input: _input, steps: _steps, deadline_at: _deadline, ...end } = run as unknown as Record<string, unknown>;
  expect(events.at(-1)).toMatchObject({ event: "end", id: expect.stringMatching(/^\d+$/), data: end });
  const ids = events.filter(({ event }) => event === "step").map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a stream that is cut anywhere continues after the last event: no change is lost, and none comes twice", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const { runId } = await runSteps(owner, agent.id, [
    wait("first"),
    each(await createSkill(owner), "first"),
    wait("second", "each"),
    set("last", "2", { depends_on: ["second"] }),
  ]);
  const cut = await follow(owner, runId);
  const heard = await until(cut, hasStep("first", "waiting"));
  cut.close();
  await actOnRun(owner, runId, "signal", { name: "first" });
  await untilRun(owner, runId, (run) => stepOf(run, "second").status === "waiting");
  const resumed = await follow(owner, runId, heard.at(-1)?.id);
  const more = await until(resumed, hasStep("second", "waiting"));
  resumed.close();
  expect(more.filter(hasStep("first", "completed"))).toHaveLength(1);
  await actOnRun(owner, runId, "signal", { name: "second" });
  const { steps } = await endOfRun(owner, runId);
  const rest = await (await follow(owner, runId, more.at(-1)?.id)).rest();
  const all = [...heard, ...more, ...rest];
  expect(stepsAfter(all)).toEqual(sorted(steps));
  const ids = all.map(({ id }) => id).filter((id) => id !== "");
  expect(new Set(ids).size).toBe(ids.length);

  // From each event of the whole, the rest of it follows, also within one change.
  const whole = await (await follow(owner, runId)).rest();
  expect(stepsAfter(whole)).toEqual(sorted(steps));
  for (const [place, { id }] of whole.entries()) {
    if (id === "") continue;
    const after = await (await follow(owner, runId, id)).rest();
    expect(after.filter((event) => event.id !== "")).toEqual(whole.slice(place + 1).filter((event) => event.id !== ""));
  }
});

test("a cancelled run tells each step that ended with it, and a failed one that is tried again continues after its end", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const waiting = await waitingRun(owner, agent.id);
  const stream = await follow(owner, waiting);
  await until(stream, hasStep("hold", "waiting"));
  await actOnRun(owner, waiting, "cancel");
  const end = await stream.rest();
  expect(end.map(({ event, data }) => [event, data["status"]])).toEqual([
    ["run", "cancelled"],
    ["step", "cancelled"],
    ["end", "cancelled"],
  ]);

  const { runId } = await runSteps(owner, agent.id, [set("read", "input.absent"), set("later", "1")]);
  await endOfRun(owner, runId);
  const failed = await (await follow(owner, runId)).rest();
  expect(failed.at(-1)).toMatchObject({ event: "end", data: { status: "failed", error: { step_id: "read" } } });
  await actOnRun(owner, runId, "steps/read/retry");
  const again = await (await follow(owner, runId, failed.at(-1)?.id)).rest();
  expect(again.at(-1)).toMatchObject({ event: "end", data: { status: "failed" } });
  expect(again.some(hasStep("read", "failed"))).toBe(true);
});

test("another tenant, an unknown run and a malformed id are refused", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const { runId } = await endedRun(owner, agent.id);
  const stranger = await signUp();
  const foreign = await call("GET", eventsPath(runId), { token: stranger.token });
  expect([foreign.status, foreign.error?.code]).toEqual([404, "NOT_FOUND"]);
  expect((await call("GET", eventsPath("none"), { token: owner.token })).status).toBe(404);
  const headers = { "Last-Event-ID": "12.sort[" };
  expect((await call("GET", eventsPath(runId), { token: owner.token, headers })).status).toBe(400);
});
