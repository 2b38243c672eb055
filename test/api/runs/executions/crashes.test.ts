import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { call, signUp, type Answer, type CallOptions, type TestAccount } from "#test/support/client";
import { agentBody, taskBody, untilEnded, type AgentView } from "#test/support/factories/agents";
import { startInstance, type Instance } from "#test/support/instance";
import { modelVariables, startModelServer, type ModelServer } from "#test/support/model-server";

/** Guarantees of an instance whose Worker was killed in the middle of its work. */
let model: ModelServer;
let instance: Instance;
let owner: TestAccount;
let limited: TestAccount;
let agentId: string;
let runningUrl: string;
let created: Answer;

const send = (method: string, path: string, options: CallOptions = {}) =>
  call(method, path, { token: owner.token, baseUrl: instance.baseUrl, ...options });

const create = () =>
  send("POST", "/api/agents", { body: agentBody(), headers: { "idempotency-key": "before the crash" } });

const listAsLimited = () => call("GET", "/api/agents", { token: limited.token, baseUrl: instance.baseUrl });

const isUp = (): Promise<boolean> =>
  fetch(new URL("/api/v1/health", instance.baseUrl)).then(
    ({ ok }) => ok,
    () => false,
  );

beforeAll(async () => {
  model = await startModelServer();
  instance = await startInstance({ variables: modelVariables(model) });
  owner = await signUp({ baseUrl: instance.baseUrl });
  limited = await signUp({ baseUrl: instance.baseUrl, requests_per_minute: 40 });
  for (let request = 0; request < 40; request++) expect((await listAsLimited()).status).toBe(200);
  created = await create();
  agentId = created.data<{ agent: AgentView }>().agent.id;

  const call1 = { id: "call_1", name: "measure_text", input: { text: "two words" } };
  model.script({ kind: "reply", calls: [call1] }, { kind: "hang" }, { kind: "reply", text: "It continued." });
  const accepted = await send("POST", `/api/agents/${agentId}/execute`, {
    body: taskBody(),
    headers: { prefer: "respond-async" },
  });
  runningUrl = accepted.data<{ poll_url: string }>().poll_url;
  await vi.waitUntil(() => model.requests.length === 2, { timeout: 30_000, interval: 20 });

  process.kill(instance.pids().workerd, "SIGKILL");
  await vi.waitUntil(isUp, { timeout: 60_000, interval: 50 });
}, 60_000);

afterAll(async () => {
  await instance.stop();
  await model.close();
});

test("a limit that was used up stays used up", async () => {
  expect((await listAsLimited()).status).toBe(429);
});

test("a key that was spent is replayed with the same bytes", async () => {
  const again = await create();
  expect([again.status, again.text, again.headers["idempotency-replayed"]]).toEqual([201, created.text, "true"]);
});

test("a running execution continues from its last stored step to exactly one end", async () => {
  const ended = await untilEnded(owner, runningUrl, instance.baseUrl);
  expect(ended).toMatchObject({ status: "completed", result: { summary: "It continued." } });
  expect(model.requests).toHaveLength(3);
  const { agent } = (await send("GET", `/api/agents/${agentId}`)).data<{ agent: AgentView }>();
  expect(agent.statistics).toMatchObject({ total_executions: 1, successful_executions: 1 });
  const { reasoning_trace: trace } = (await send("GET", `${runningUrl}/trace`)).data<{
    reasoning_trace: { tool?: string }[];
  }>();
  expect(trace.filter(({ tool }) => tool === "measure_text")).toHaveLength(1);
});
