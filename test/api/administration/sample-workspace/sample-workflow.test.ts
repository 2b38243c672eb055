import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { type EventStream, openEventStream } from "#test/support/event-stream";
import { openSample } from "#test/support/factories/sample-workspace";
import {
  createWorkflow,
  readRun,
  readWorkflow,
  type RunView,
  startRun,
  step,
  stepOf,
} from "#test/support/factories/stored-workflows";

const read = async <Data>({ token }: TestAccount, path: string): Promise<Data> => {
  const answer = await call("GET", path, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<Data>();
};

/** The workflow of a new sample workspace. */
async function sampleWorkflow() {
  const sample = await openSample(await signUp());
  const { workflows } = await read<{ workflows: { id: string; owner: { id: string } }[] }>(sample, "/api/workflows");
  expect(workflows).toMatchObject([
    {
      name: "Damaged parcels",
      version: 1,
      open_runs: 0,
      agent: { name: "Refund clerk" },
      owner: { id: sample.userId },
    },
  ]);
  return { sample, id: workflows[0]?.id ?? "" };
}

/** The executions that runs of workflows ordered. */
const ordersOf = ({ tenantId }: TestAccount): Promise<unknown[][]> =>
  inDatabase("SELECT id FROM executions WHERE tenant_id = ? AND triggered_by = 'workflow'", tenantId);

/** Follows a run: a sample workspace has few requests a minute. */
const follow = ({ token }: TestAccount, runId: string): Promise<EventStream> =>
  openEventStream(`/api/workflow-runs/${runId}/events`, { token });

async function endOfRun(sample: TestAccount, runId: string): Promise<RunView> {
  await (await follow(sample, runId)).rest();
  return readRun(sample, runId);
}

/** The request that a step of a run waits for, as soon as there is one. */
async function requestOf(sample: TestAccount, runId: string, stepId: string): Promise<string> {
  const stream = await follow(sample, runId);
  for (let event = await stream.next(); event !== null; event = await stream.next()) {
    const { step_id: id, approval_id: approval } = event.data;
    if (event.event === "step" && id === stepId && typeof approval === "string") return `/api/approvals/${approval}`;
  }
  throw new Error(`The run ended without a request of ${stepId}.`);
}

const approve = async ({ token }: TestAccount, request: string): Promise<void> => {
  const answer = await call("POST", `${request}/approve`, { token, body: {} });
  expect(answer.status, answer.text).toBe(200);
};

test("the workflow of the workspace lacks nothing, and a rehearsal of it completes and orders no work", async () => {
  const { sample, id } = await sampleWorkflow();
  const { readiness, confirmed_by: confirmedBy } = await readWorkflow(sample, id);
  expect([readiness.needs, confirmedBy?.id]).toEqual([[], sample.userId]);
  const run = await endOfRun(sample, await startRun(sample, id, { rehearsal: true }));
  expect(run, JSON.stringify(run)).toMatchObject({ status: "completed", output: { decision: "refund" } });
  expect(await ordersOf(sample)).toEqual([]);
});

test("a run of it asks a person once, with both calls in view, and then refunds and answers", async () => {
  const { sample, id } = await sampleWorkflow();
  const runId = await startRun(sample, id);
  const request = await requestOf(sample, runId, "look");
  const { covers } = await read<{ covers: { step_id: string; call: object | null }[] }>(sample, request);
  expect(covers.map(({ step_id: step, call: made }) => [step, made !== null])).toEqual([
    ["refund", true],
    ["answer", true],
  ]);
  await approve(sample, request);
  const run = await endOfRun(sample, runId);
  expect(run, JSON.stringify(run)).toMatchObject({ status: "completed", output: { decision: "refund" } });
  expect(stepOf(run, "refund").output).toMatchObject({ refund: expect.stringMatching(/^RF-/) });
  expect(stepOf(run, "answer").output).toMatchObject({ sent: true });
  expect(await ordersOf(sample)).toHaveLength(3);
});

test("an order that the shop does not have is not refunded, and asks no one", async () => {
  const { sample, id } = await sampleWorkflow();
  const run = await endOfRun(sample, await startRun(sample, id, { input: { order: "SO-9999" } }));
  expect(run).toMatchObject({ status: "completed", output: { decision: "unknown" } });
  for (const skipped of ["look", "refund", "answer"]) expect(stepOf(run, skipped).status).toBe("skipped");
});

test("a workflow that a visitor makes reaches no outside address, even with an approval", async () => {
  const { sample } = await sampleWorkflow();
  const { agents } = await read<{ agents: { id: string }[] }>(sample, "/api/agents");
  const workflow = await createWorkflow(sample, agents[0]?.id ?? "", {
    name: "Outside",
    steps: [step("call", "http", { parameters: { method: "GET", url: "https://example.com/" } })],
  });
  const runId = await startRun(sample, workflow.id);
  await approve(sample, await requestOf(sample, runId, "call"));
  const run = await endOfRun(sample, runId);
  expect(run).toMatchObject({ status: "failed", error: { code: "FORBIDDEN", step_id: "call" } });
});
