import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { call, signUp, statusesOf, type CallOptions, type TestAccount } from "#test/support/client";
import { openEventStream } from "#test/support/event-stream";
import { agentBody, taskBody, untilEnded, type AgentView, type ExecutionView } from "#test/support/factories/agents";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

/** Runs whose model does not answer: the possible events of a running execution. */
let model: ScriptedModel;
let instance: ScriptedInstance;
let owner: TestAccount;

beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
  owner = await signUp({ baseUrl: instance.baseUrl });
}, 60_000);

afterAll(() => model.close());

beforeEach(() => model.reset());

const send = (method: string, path: string, options: CallOptions = {}) =>
  call(method, path, { token: owner.token, baseUrl: instance.baseUrl, ...options });

const summarize = { id: "call_1", name: "measure_text", input: { text: "two words" } };

async function newAgent(): Promise<string> {
  return (await send("POST", "/api/agents", { body: agentBody({ configuration: model.configuration }) })).data<{
    agent: AgentView;
  }>().agent.id;
}

const execute = (agentId: string, fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  send("POST", `/api/agents/${agentId}/execute`, { body: taskBody(fields), headers });

const statisticsOf = async (agentId: string): Promise<AgentView["statistics"]> =>
  (await send("GET", `/api/agents/${agentId}`)).data<{ agent: AgentView }>().agent.statistics;

const read = async (url: string): Promise<ExecutionView> => (await send("GET", url)).data<ExecutionView>();

/** Starts a run; resolves when its model has been asked `asked` times. */
async function startRun(agentId: string, asked = 1, fields: Record<string, unknown> = {}): Promise<string> {
  const accepted = await execute(agentId, fields, { prefer: "respond-async" });
  expect(accepted.status, accepted.text).toBe(202);
  await expect.poll(() => model.requests.length, { timeout: 30_000, interval: 20 }).toBe(asked);
  return accepted.data<{ poll_url: string }>().poll_url;
}

describe("a run that continues", () => {
  test("is in_progress, keeps its agent from deletion, and is told by an acceptance when the wait is over", async () => {
    model.script({ kind: "hang" });
    const agentId = await newAgent();
    const answer = await execute(agentId, { parameters: { wait_seconds: 0.05 } });
    expect(answer.status).toBe(202);
    const { poll_url: url } = answer.data<{ poll_url: string }>();
    await expect.poll(async () => (await read(url)).status, { timeout: 30_000 }).toBe("in_progress");
    expect(await read(url)).toMatchObject({ result: null, error: null, completed_at: null, progress: 0 });
    expect((await send("DELETE", `/api/agents/${agentId}`)).status).toBe(409);
    expect((await send("POST", `${url}/cancel`)).status).toBe(200);
    expect((await send("DELETE", `/api/agents/${agentId}`)).status).toBe(200);
  });

  test("continues when its agent becomes inactive", async () => {
    model.script({ kind: "reply", calls: [summarize] }, { kind: "hang" });
    const agentId = await newAgent();
    const url = await startRun(agentId, 2);
    await send("PATCH", `/api/agents/${agentId}`, { body: { status: "inactive" } });
    expect((await read(url)).status).toBe("in_progress");
    expect((await execute(agentId)).status).toBe(409);
    await send("POST", `${url}/cancel`);
  });

  test("shows its finished steps, to a follower as they happen and to one who comes back with Last-Event-ID", async () => {
    model.script({ kind: "reply", text: "First I measure.", calls: [summarize] }, { kind: "hang" });
    const agentId = await newAgent();
    const url = await startRun(agentId, 2);
    const options = { token: owner.token, baseUrl: instance.baseUrl };
    const first = await openEventStream(`${url}/events`, options);
    const seen = [await first.next(), await first.next(), await first.next()];
    expect(seen.map((event) => [event?.id, event?.event])).toEqual([
      ["1", "status"],
      ["2", "status"],
      ["3", "step"],
    ]);
    first.close();
    const second = await openEventStream(`${url}/events`, { ...options, lastEventId: "3" });
    const fourth = await second.next();
    expect(fourth).toMatchObject({ id: "4", event: "step", data: { tool: "measure_text" } });
    expect((await read(url)).progress).toBeGreaterThan(0);

    await send("POST", `${url}/cancel`);
    const rest = await second.rest();
    expect(rest.at(-1)).toMatchObject({ event: "end", data: { status: "cancelled", result: null } });
    const replayed = await (await openEventStream(`${url}/events`, options)).rest();
    expect(replayed).toEqual([...seen, fourth, ...rest]);
  });
});

describe("a vendor that asks for a long wait", () => {
  const busy = (retryAfter: string) => ({ kind: "status", status: 429, retryAfter }) as const;

  test("is asked again then: the run rests in between, and its caller is told that it continues", async () => {
    model.script(busy("6"), { kind: "reply", text: '{"summary": "At last.", "confidence": 0.9}' });
    const agentId = await newAgent();
    const answer = await execute(agentId, { parameters: { wait_seconds: 25 } });
    expect(answer.status, answer.text).toBe(202);
    expect(model.requests.length).toBe(1);
    const url = answer.data<{ poll_url: string }>().poll_url;
    await expect.poll(async () => (await read(url)).status, { timeout: 30_000 }).toBe("completed");
    expect(await read(url)).toMatchObject({ result: { summary: "At last." } });
    expect(model.requests.length).toBe(2);
  }, 60_000);

  test("lets the resting run be cancelled", async () => {
    model.script(busy("250"));
    const url = (await execute(await newAgent(), { parameters: { wait_seconds: 25 } })).data<{ poll_url: string }>()
      .poll_url;
    expect((await read(url)).status).toBe("in_progress");
    expect((await send("POST", `${url}/cancel`)).data<ExecutionView>()).toMatchObject({ status: "cancelled" });
  });

  test("beyond the run's time limit ends it at once, and the run is not evidence", async () => {
    model.script(busy("400"));
    const answer = await execute(await newAgent(), { parameters: { timeout_seconds: 300, wait_seconds: 25 } });
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("PROVIDER_RATE_LIMITED");
    expect(answer.headers["retry-after"]).toBe("400");
  });
});

describe("cancel", () => {
  test("ends a running one: no result, no episode, no statistics, its steps kept", async () => {
    model.script({ kind: "reply", calls: [summarize] }, { kind: "hang" });
    const agentId = await newAgent();
    const url = await startRun(agentId, 2);
    const answer = await send("POST", `${url}/cancel`);
    expect(answer.status).toBe(200);
    expect(answer.data<ExecutionView>()).toMatchObject({ status: "cancelled", result: null, error: null });
    expect(await read(url)).toEqual(answer.data<ExecutionView>());
    const trace = (await send("GET", `${url}/trace`)).data<{ reasoning_trace: { tool?: string }[] }>();
    expect(trace.reasoning_trace.some(({ tool }) => tool === "measure_text")).toBe(true);
    expect((await statisticsOf(agentId)).total_executions).toBe(0);
    expect((await send("POST", `${url}/cancel`)).status).toBe(409);
  });

  test("by many at once says 200 only with the cancelled execution, and with one key gives the same bytes again", async () => {
    model.script({ kind: "hang" });
    const agentId = await newAgent();
    const url = await startRun(agentId);
    const headers = { "idempotency-key": `cancel ${url}` };
    const first = await send("POST", `${url}/cancel`, { headers });
    const again = await send("POST", `${url}/cancel`, { headers });
    expect([again.status, again.text, again.headers["idempotency-replayed"]]).toEqual([200, first.text, "true"]);

    model.reset();
    model.script({ kind: "hang" });
    const other = await startRun(agentId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send("POST", `${other}/cancel`)));
    expect(statusesOf(answers)[0]).toBe(200);
    for (const answer of answers) {
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 200) expect(answer.data<ExecutionView>().status).toBe("cancelled");
      else expect(answer.error?.details).toEqual({ status: "cancelled" });
    }
  });

  test("racing with the end leaves one end, and everybody is told the same", async () => {
    const agentId = await newAgent();
    for (let round = 0; round < 6; round++) {
      model.reset();
      model.script({ kind: "reply", text: "It is done." });
      const accepted = await execute(agentId, {}, { prefer: "respond-async" });
      const url = accepted.data<{ poll_url: string }>().poll_url;
      const cancelled = await send("POST", `${url}/cancel`);
      const ended = await untilEnded(owner, url, instance.baseUrl);
      expect(["cancelled", "completed"]).toContain(ended.status);
      expect(cancelled.status).toBe(ended.status === "cancelled" ? 200 : 409);
    }
    const page = await send("GET", `/api/agents/${agentId}/executions?status=completed`);
    const { total } = page.data<{ pagination: { total: number } }>().pagination;
    expect((await statisticsOf(agentId)).total_executions).toBe(total);
  });
});

describe("a time-out", () => {
  test("of a model that never answers ends the run with EXECUTION_TIMEOUT, and counts nowhere", async () => {
    model.script({ kind: "hang" });
    const agentId = await newAgent();
    const url = await startRun(agentId, 1, { parameters: { timeout_seconds: 1 } });
    expect(await untilEnded(owner, url, instance.baseUrl)).toMatchObject({
      status: "failed",
      result: null,
      error: { code: "EXECUTION_TIMEOUT" },
    });
    expect(await statisticsOf(agentId)).toMatchObject({
      total_executions: 0,
      successful_executions: 0,
      success_rate: 0,
    });
  });

  test("within the wait is told to the caller, with the execution's id", async () => {
    model.script({ kind: "hang" });
    const answer = await execute(await newAgent(), { parameters: { timeout_seconds: 1, wait_seconds: 20 } });
    expect([answer.status, answer.error?.code]).toEqual([500, "EXECUTION_TIMEOUT"]);
    expect(answer.error?.details).toMatchObject({ error: { code: "EXECUTION_TIMEOUT" } });
  });
});

describe("a run that ends within the wait", () => {
  test("answers 200 with its result, and a retry with the same key gives the same bytes", async () => {
    model.script({ kind: "reply", calls: [summarize] }, { kind: "reply", text: "The text has two words." });
    const agentId = await newAgent();
    const run = () => execute(agentId, {}, { "idempotency-key": `run ${agentId}` });
    const first = await run();
    expect(first.status, first.text).toBe(200);
    expect(first.data<ExecutionView>()).toMatchObject({
      status: "completed",
      result: { summary: "The text has two words." },
    });
    const again = await run();
    expect([again.status, again.text, again.headers["idempotency-replayed"]]).toEqual([200, first.text, "true"]);
    expect(model.requests).toHaveLength(2);
    expect((await statisticsOf(agentId)).total_executions).toBe(1);
  });

  test("a retry while it runs gets the acceptance of the same execution, and starts no other", async () => {
    model.script({ kind: "hang" });
    const agentId = await newAgent();
    const headers = { "idempotency-key": `run ${agentId}` };
    const running = execute(agentId, {}, headers);
    await expect.poll(() => model.requests.length, { timeout: 30_000, interval: 20 }).toBe(1);
    const retry = await execute(agentId, {}, headers);
    expect([retry.status, retry.headers["idempotency-replayed"]]).toEqual([202, "true"]);
    const { poll_url: url } = retry.data<{ poll_url: string }>();
    expect((await send("POST", `${url}/cancel`)).status).toBe(200);
    const answer = await running;
    expect(answer.status).toBe(202);
    expect(answer.data<{ status: string; poll_url: string }>()).toMatchObject({ status: "cancelled", poll_url: url });
    expect(model.requests).toHaveLength(1);
  });

  test("a model that fails ends it as failed, without the vendor's words, and a retry gives the same", async () => {
    model.script({ kind: "status", status: 401 });
    const agentId = await newAgent();
    const run = () => execute(agentId, {}, { "idempotency-key": `run ${agentId}` });
    const answer = await run();
    expect([answer.status, answer.error?.code]).toEqual([501, "NOT_CONFIGURED"]);
    expect(answer.error?.details).toMatchObject({ provider: "openai-compatible", status: 401 });
    expect(answer.text).not.toContain("vendor words");
    const again = await run();
    expect([again.status, again.text, again.headers["idempotency-replayed"]]).toEqual([501, answer.text, "true"]);
  });
});
