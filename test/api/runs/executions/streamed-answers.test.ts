import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { call, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { assembled, openEventStream, type StreamEvent } from "#test/support/event-stream";
import { agentBody, taskBody, type AgentView, type ExecutionView } from "#test/support/factories/agents";
import type { Script } from "#test/support/model-server";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

/**
 * The answer in its followers' view while a model writes it. The vendor holds answers back until a test releases them.
 */
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

async function start(...scripts: Script[]): Promise<string> {
  model.script(...scripts);
  const body = agentBody({ configuration: model.configuration });
  const { agent } = (await send("POST", "/api/agents", { body })).data<{ agent: AgentView }>();
  const accepted = await send("POST", `/api/agents/${agent.id}/execute`, {
    body: taskBody(),
    headers: { prefer: "respond-async" },
  });
  expect(accepted.status, accepted.text).toBe(202);
  return accepted.data<{ poll_url: string }>().poll_url;
}

const follow = (url: string, lastEventId?: string) =>
  openEventStream(`${url}/events`, {
    token: owner.token,
    baseUrl: instance.baseUrl,
    ...(lastEventId === undefined ? {} : { lastEventId }),
  });

/** Reads events until one of this kind has come. */
async function readUntil(stream: { next: () => Promise<StreamEvent | null> }, kind: string): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  while (events.at(-1)?.event !== kind) {
    const event = await stream.next();
    if (event === null) throw new Error(`The stream ended before "${kind}".`);
    events.push(event);
  }
  return events;
}

const summaryOf = async (url: string): Promise<unknown> =>
  (await send("GET", url)).data<ExecutionView>().result?.["summary"];

const letGo = () => Promise.withResolvers<void>();

const finish = (summary: string) => ({
  kind: "reply" as const,
  calls: [{ id: "f", name: "finish", input: { summary, details: { value: 12 }, confidence: 0.9 } }],
});

test("the first words are with the client before the model has finished", async () => {
  const { promise, resolve } = letGo();
  const url = await start({
    kind: "reply",
    text: "First words, and then the rest.",
    held: { pieces: 1, until: promise },
  });
  const stream = await follow(url);
  const begun = await readUntil(stream, "text");
  expect(begun.map(({ event }) => event)).toEqual(["status", "status", "text"]);
  expect(begun.at(-1)?.data).toEqual({ step: 1, text: "First" });
  expect((await send("GET", url)).data<ExecutionView>().status).toBe("in_progress");
  resolve();
  const rest = await stream.rest();
  expect(assembled([...begun, ...rest])).toBe("First words, and then the rest.");
  expect(await summaryOf(url)).toBe("First words, and then the rest.");
  expect([...begun, ...rest].map(({ event }) => event)).not.toContain("text_reset");
});

test("of a result that is a call the summary comes while it is written", async () => {
  const { promise, resolve } = letGo();
  const url = await start({ ...finish('It is "12".\nSo.'), held: { pieces: 4, until: promise } });
  const stream = await follow(url);
  const begun = await readUntil(stream, "text");
  expect('It is "12".\nSo.'.startsWith(assembled(begun))).toBe(true);
  resolve();
  expect(assembled([...begun, ...(await stream.rest())])).toBe('It is "12".\nSo.');
  expect(await summaryOf(url)).toBe('It is "12".\nSo.');
});

test("a client that reconnects continues in the middle of the answer, without a gap or a repetition", async () => {
  const { promise, resolve } = letGo();
  const words = "One two three four five six.";
  const url = await start({
    kind: "reply",
    text: words,
    held: { pieces: 2, until: promise },
  });
  const first = await follow(url);
  const begun = await readUntil(first, "text");
  first.close();
  const again = await follow(url, begun.at(-1)?.id);
  resolve();
  const rest = await again.rest();
  const all = [...begun, ...rest];
  expect(all.flatMap(({ event, data }) => (event === "text" ? [data["text"]] : [])).join("")).toBe(words);
  expect(all.map(({ event }) => event)).not.toContain("text_reset");
  for (const { id } of all) {
    const missing = await (await follow(url, id)).rest();
    const known = all.slice(0, all.findIndex((event) => event.id === id) + 1);
    expect(assembled([...known, ...missing]), id).toBe(words);
    expect([...known, ...missing].filter(({ event }) => event !== "text")).toEqual(
      all.filter(({ event }) => event !== "text"),
    );
  }
});

test("text that leads to tool calls is reset before the calls are reported", async () => {
  const { promise, resolve } = letGo();
  const calls = [{ id: "c", name: "measure_text", input: { text: "two words" } }];
  const url = await start(
    { kind: "reply", text: "Let me measure.", calls, held: { pieces: 1, until: promise } },
    finish("It has two words."),
  );
  const stream = await follow(url);
  const begun = await readUntil(stream, "text");
  resolve();
  const events = [...begun, ...(await stream.rest())];
  expect(assembled(events)).toBe("It has two words.");
  const kinds = events.map(({ event }) => event);
  expect(kinds.indexOf("text_reset")).toBeGreaterThan(kinds.indexOf("text"));
  expect(kinds.indexOf("text_reset")).toBeLessThan(kinds.indexOf("step"));
});

test("a vendor that fails in the middle is asked again, and its earlier text is reset", async () => {
  for (const script of [
    { kind: "fault", text: "It may be" },
    { kind: "ended_early", text: "It may be" },
  ] as const) {
    model.reset();
    const { promise, resolve } = letGo();
    const url = await start(script, { kind: "reply", text: "It is 12.", held: { pieces: 1, until: promise } });
    const stream = await follow(url);
    const events: StreamEvent[] = [];
    while (assembled(events) !== "It") {
      const event = await stream.next();
      if (event === null) throw new Error("The stream ended.");
      events.push(event);
    }
    resolve();
    events.push(...(await stream.rest()));
    expect(assembled(events), script.kind).toBe("It is 12.");
    expect(await summaryOf(url)).toBe("It is 12.");
    expect(model.requests.length).toBe(2);
  }
});

test("a cancellation closes the vendor's connection in the middle of its answer, and takes the words back", async () => {
  const url = await start({
    kind: "reply",
    text: "A long story.",
    held: { pieces: 1, until: new Promise(() => undefined) },
  });
  const stream = await follow(url);
  const begun = await readUntil(stream, "text");
  expect(model.requests[0]?.wasHungUp).toBe(false);
  expect((await send("POST", `${url}/cancel`)).status).toBe(200);
  await expect.poll(() => model.requests[0]?.wasHungUp).toBe(true);
  const all = [...begun, ...(await stream.rest())];
  expect(assembled(all)).toBe("");
  expect(all.at(-1)).toMatchObject({ event: "end", data: { status: "cancelled" } });
});

test("sixty followers of one answer all have it in the end, each part once", async () => {
  const { promise, resolve } = letGo();
  const words = Array.from({ length: 120 }, (_, index) => `word${index}`).join(" ");
  const url = await start({
    kind: "reply",
    text: words,
    held: { pieces: 40, until: promise },
  });
  const streams = await Promise.all(Array.from({ length: 60 }, () => follow(url)));
  const begun = await Promise.all(streams.map((stream) => readUntil(stream, "text")));
  resolve();
  const rests = await Promise.all(streams.map((stream) => stream.rest()));
  for (const [index, rest] of rests.entries()) {
    const all = [...(begun[index] ?? []), ...rest];
    expect(all.flatMap(({ event, data }) => (event === "text" ? [data["text"]] : [])).join("")).toBe(words);
    expect(all.at(-1)).toMatchObject({ event: "end", data: { status: "completed" } });
  }
});

test("what a streamed answer used is counted", async () => {
  const url = await start({ ...finish("Done."), usage: { input: 123, output: 45 } });
  await (await follow(url)).rest();
  const { usage } = (await send("GET", url)).data<{ usage: object }>();
  expect(usage).toMatchObject({ input_tokens: 123, output_tokens: 45 });
  expect(model.requests[0]?.body["stream"]).toBe(true);
});
