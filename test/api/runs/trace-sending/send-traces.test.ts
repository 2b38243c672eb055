import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { countRows, createAgent, execute, executeToEnd } from "#test/support/factories/agents";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { exportTraces, readTraceExport } from "#test/support/factories/trace-exports";
import { type ModelServer, startModelServer } from "#test/support/model-server";
import { type ReadSpan, startTraceReceiver, type TraceReceiver } from "#test/support/trace-receiver";
import { strikeClock } from "#test/support/webhooks";

const HEADERS = { "X-Api-Key": "nl-0f3a-receiver" };
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const ABOVE = "00f067aa0ba902b7";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** A workspace with a model and a receiver of its traces. */
async function exporting(body: Record<string, unknown> = {}): Promise<{
  owner: TestAccount;
  receiver: TraceReceiver;
  agentId: string;
}> {
  const [owner, receiver] = await Promise.all([signUp(), startTraceReceiver()]);
  await connected(owner, { ...ofServer(server), models: [{ name: "large" }] });
  const { id } = await createAgent(owner, { name: "Heron counter" });
  await exportTraces(owner, { url: receiver.url, headers: HEADERS, ...body });
  return { owner, receiver, agentId: id };
}

/** The model measures a text and then ends the run. */
const measures = (text = "Ten herons."): void =>
  server.script(
    { kind: "reply", text: "I measure.", calls: [{ id: "call_7", name: "measure_text", input: { text } }] },
    { kind: "reply", calls: [{ id: "2", name: "finish", input: { summary: "It is short.", confidence: 0.9 } }] },
  );

const named = (receiver: TraceReceiver, beginning: string): ReadSpan[] =>
  [...receiver.spans.values()].filter(({ name }) => name.startsWith(beginning));

/** Makes the tenant's waiting traces due, and runs the instance's crons. */
async function makeTracesDue({ tenantId }: TestAccount): Promise<void> {
  await inDatabase("UPDATE trace_deliveries SET next_attempt_at = ? WHERE tenant_id = ?", Date.now() - 1, tenantId);
  await inDatabase("UPDATE trace_exports SET not_before = 0 WHERE tenant_id = ?", tenantId);
  await strikeClock();
}

describe("the spans of a run", () => {
  test("nest, and name agent, model, provider, tokens, finish reasons, tool and call as the conventions do", async () => {
    const { owner, receiver, agentId } = await exporting();
    measures();
    const run = await executeToEnd(owner, agentId, { task: "How long is it?" });
    const [root] = await receiver.runs(1);
    const [asked, ended] = named(receiver, "chat");
    const [called] = named(receiver, "execute_tool");
    expect(root).toMatchObject({
      name: "invoke_agent Heron counter",
      kind: "SPAN_KIND_INTERNAL",
      traceId: run.replaceAll("-", ""),
      parentSpanId: "",
      status: 0,
      schemaUrl: "https://opentelemetry.io/schemas/gen-ai-dev/1.42.0-dev",
      resource: { "service.name": "tenure", "tenure.tenant.id": owner.tenantId },
    });
    expect(root?.attributes).toMatchObject({
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.provider.name": "openai-compatible",
      "gen_ai.agent.id": agentId,
      "gen_ai.agent.name": "Heron counter",
      "gen_ai.agent.version": "1",
      "gen_ai.request.model": "large",
      "tenure.execution.id": run,
      "tenure.execution.status": "completed",
    });
    expect(asked).toMatchObject({ name: "chat large", kind: "SPAN_KIND_CLIENT", parentSpanId: root?.spanId });
    expect(asked?.attributes).toMatchObject({
      "gen_ai.operation.name": "chat",
      "gen_ai.request.model": "large",
      "gen_ai.response.finish_reasons": ["tool_calls"],
      "tenure.connection": "north",
    });
    const inputs = [asked, ended].map((span) => Number(span?.attributes["gen_ai.usage.input_tokens"]));
    const outputs = [asked, ended].map((span) => Number(span?.attributes["gen_ai.usage.output_tokens"]));
    expect(Math.min(...inputs, ...outputs)).toBeGreaterThan(0);
    expect(root?.attributes["gen_ai.usage.input_tokens"]).toBe(inputs.reduce((sum, count) => sum + count));
    expect(root?.attributes["gen_ai.usage.output_tokens"]).toBe(outputs.reduce((sum, count) => sum + count));
    expect(called).toMatchObject({ name: "execute_tool measure_text", parentSpanId: root?.spanId });
    expect(called?.attributes).toMatchObject({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "measure_text",
      "gen_ai.tool.call.id": "call_7",
      "gen_ai.tool.type": "function",
    });
    for (const span of receiver.spans.values()) {
      expect(span.traceId).toBe(root?.traceId);
      expect(span.startedAt).toBeGreaterThanOrEqual(root?.startedAt ?? Infinity);
      expect(span.endedAt).toBeLessThanOrEqual(root?.endedAt ?? 0);
    }
  });

  test("have no texts, unless the workspace says so", async () => {
    const plain = await exporting();
    measures("The secret heron.");
    await executeToEnd(plain.owner, plain.agentId, { task: "How long is the secret?" });
    await plain.receiver.runs(1);
    const sent = plain.receiver.requests.map(({ body }) => body).join("");
    for (const text of ["secret", "It is short.", "I measure."]) expect(sent).not.toContain(text);

    await exportTraces(plain.owner, { url: plain.receiver.url, include_content: true });
    measures("The secret heron.");
    await executeToEnd(plain.owner, plain.agentId, { task: "How long is the secret?" });
    await plain.receiver.runs(2);
    const asked = named(plain.receiver, "chat").findLast(
      ({ attributes }) => typeof attributes["gen_ai.input.messages"] === "string",
    );
    const read = (name: string): unknown => JSON.parse(String(asked?.attributes[name]));
    expect(read("gen_ai.input.messages")).toContainEqual(expect.objectContaining({ role: "tool" }));
    expect(JSON.stringify(read("gen_ai.input.messages"))).toContain("How long is the secret?");
    expect(read("gen_ai.output.messages")).toMatchObject([
      { role: "assistant", parts: [{ type: "tool_call", name: "finish" }], finish_reason: "tool_calls" },
    ]);
    expect(read("gen_ai.system_instructions")).toMatchObject([{ type: "text" }]);
    const [, called] = named(plain.receiver, "execute_tool");
    expect(JSON.parse(String(called?.attributes["gen_ai.tool.call.arguments"]))).toEqual({ text: "The secret heron." });
  });

  test("continue the trace of the request that began the run; a malformed traceparent is ignored", async () => {
    const { owner, receiver, agentId } = await exporting();
    for (const traceparent of [`00-${TRACE}-${ABOVE}-01`, `00-${TRACE}-0000000000000000-01`, "00-short"]) {
      measures();
      const path = `/api/agents/${agentId}/execute`;
      const body = { task: "How long is it?" };
      const answer = await call("POST", path, { token: owner.token, body, headers: { traceparent } });
      expect(answer.status, answer.text).toBe(200);
    }
    const roots = await receiver.runs(3);
    const continued = roots.filter(({ traceId }) => traceId === TRACE);
    expect(continued.map(({ parentSpanId, flags }) => [parentSpanId, flags & 0x200])).toEqual([[ABOVE, 0x200]]);
    expect(roots.filter(({ parentSpanId }) => parentSpanId === "")).toHaveLength(2);
  });

  test("name the error of a run that failed", async () => {
    const { owner, receiver, agentId } = await exporting();
    server.respond(() => ({ kind: "status", status: 400, message: "odd request" }));
    expect((await execute(owner, agentId, { task: "How long is it?" })).status).toBe(502);
    const [root] = await receiver.runs(1);
    expect(root).toMatchObject({ status: 2, message: "", attributes: { "error.type": "PROVIDER_ERROR" } });
  });

  test("are made for runs of the built-in engine too, which ends within its request", async () => {
    const [owner, receiver] = await Promise.all([signUp(), startTraceReceiver()]);
    await exportTraces(owner, { url: receiver.url });
    await executeToEnd(owner, (await createAgent(owner)).id);
    const [root] = await receiver.runs(1);
    expect(root?.attributes["gen_ai.provider.name"]).toBe("tenure");
    expect(named(receiver, "plan").length).toBeGreaterThan(0);
    expect(named(receiver, "chat")).toEqual([]);
  });
});

describe("delivery", () => {
  test("misses no run that ends after the receiver was set, where runs before paid nothing for traces", async () => {
    const [owner, receiver] = await Promise.all([signUp(), startTraceReceiver()]);
    const { id } = await createAgent(owner);
    const runAtOnce = () => Promise.all(Array.from({ length: 12 }, () => executeToEnd(owner, id)));
    await runAtOnce();
    expect(await countRows("trace_deliveries", "tenant_id", owner.tenantId)).toBe(0);
    await exportTraces(owner, { url: receiver.url });
    await runAtOnce();
    // No cron runs here: each run tells the queue.
    expect(await receiver.runs(12)).toHaveLength(12);
  });

  test("a receiver that fails is asked again until it takes the trace, and a repeated trace is the same spans", async () => {
    const { owner, receiver, agentId } = await exporting();
    receiver.answerWith({ status: 503, headers: { "retry-after": "3600" } }, "lost", { status: 200 });
    measures();
    await executeToEnd(owner, agentId, { task: "How long is it?" });
    await expect.poll(() => receiver.requests.length).toBe(1);
    await expect
      .poll(() => readTraceExport(owner))
      .toMatchObject({ waiting: 1, dropped: 0, last_sent_at: null, last_error: "Answered 503." });
    const { paused_until: paused } = (await readTraceExport(owner)) ?? {};
    expect(Date.parse(paused ?? "") - Date.now()).toBeGreaterThan(3_000_000);
    await makeTracesDue(owner);
    await expect.poll(() => receiver.requests.length).toBe(2);
    await expect.poll(async () => (await readTraceExport(owner))?.last_error).toBe("The connection failed.");
    await makeTracesDue(owner);
    await receiver.runs(1);
    const count = receiver.spans.size;
    await expect.poll(() => readTraceExport(owner)).toMatchObject({ waiting: 0, last_error: null, paused_until: null });
    const [first, second, third] = receiver.requests.map(({ body }) => body);
    expect([second, third]).toEqual([first, first]);

    // The sender died before it wrote that the trace was taken.
    const [run] = named(receiver, "invoke_agent").map(({ attributes }) => String(attributes["tenure.execution.id"]));
    await inDatabase(
      `INSERT INTO trace_deliveries (execution_id, receiver, tenant_id, attempts, next_attempt_at, created_at)
       VALUES (?, 'tenant', ?, 1, ?, ?)`,
      run ?? "",
      owner.tenantId,
      Date.now() - 1,
      Date.now(),
    );
    await strikeClock();
    await expect.poll(() => receiver.requests.length).toBe(4);
    expect(receiver.spans.size).toBe(count);
  });

  test("runs that end while the receiver fails wait for it, and are all sent afterwards", async () => {
    const { owner, receiver, agentId } = await exporting();
    receiver.answerWith({ status: 429, headers: { "retry-after": "600" } });
    for (let run = 0; run < 3; run++) {
      measures();
      await executeToEnd(owner, agentId, { task: `How long is number ${run}?` });
      await expect.poll(async () => (await readTraceExport(owner))?.paused_until).not.toBeNull();
    }
    expect(receiver.requests).toHaveLength(1);
    expect(await readTraceExport(owner)).toMatchObject({ waiting: 3 });
    receiver.answerWith({ status: 200 });
    await makeTracesDue(owner);
    expect(await receiver.runs(3)).toHaveLength(3);
  });

  test("a trace that is refused, or that is a day old, is given up and counted", async () => {
    const { owner, receiver, agentId } = await exporting();
    receiver.answerWith({ status: 401 }, { status: 503 });
    measures();
    await executeToEnd(owner, agentId, { task: "How long is it?" });
    await expect
      .poll(() => readTraceExport(owner))
      .toMatchObject({ waiting: 0, dropped: 1, last_error: "Answered 401." });
    measures();
    await executeToEnd(owner, agentId, { task: "How long is it?" });
    await expect.poll(async () => (await readTraceExport(owner))?.waiting).toBe(1);
    for (const table of ["trace_deliveries", "trace_exports"])
      await inDatabase(`UPDATE ${table} SET created_at = created_at - 86400000 WHERE tenant_id = ?`, owner.tenantId);
    await makeTracesDue(owner);
    await expect.poll(() => readTraceExport(owner)).toMatchObject({ waiting: 0, dropped: 2 });
  });

  test("what the receiver refused of a trace that it took is said, and nothing is sent twice", async () => {
    const { owner, receiver, agentId } = await exporting();
    receiver.answerWith({ status: 200, body: '{"partialSuccess":{"rejectedSpans":"2","errorMessage":"too old"}}' });
    measures();
    await executeToEnd(owner, agentId, { task: "How long is it?" });
    await expect
      .poll(() => readTraceExport(owner))
      .toMatchObject({ waiting: 0, dropped: 0, last_error: "The receiver refused 2 spans of a trace." });
    expect(receiver.requests).toHaveLength(1);
  });
});
