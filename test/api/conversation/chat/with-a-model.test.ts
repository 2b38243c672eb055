import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { call, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { assembled, openEventStream, type StreamEvent } from "#test/support/event-stream";
import { agentBody, untilEnded } from "#test/support/factories/agents";
import { streamPath, type ChatAnswerView, type ChatMessageView } from "#test/support/factories/chat";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

/** Turns of a model, which take time, remember by messages, and fail. */
let model: ScriptedModel;
let instance: ScriptedInstance;
let owner: TestAccount;

beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
  owner = await signUp({ baseUrl: instance.baseUrl });
  await send("POST", "/api/agents", { body: agentBody({ configuration: model.configuration }) });
}, 60_000);

afterAll(() => model.close());

beforeEach(() => model.reset());

const send = (method: string, path: string, options: CallOptions = {}) =>
  call(method, path, { token: owner.token, baseUrl: instance.baseUrl, ...options });

const say = async (message: string, fields: Record<string, unknown> = {}): Promise<ChatAnswerView> => {
  const answer = await send("POST", "/api/chat", { body: { message, ...fields } });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<ChatAnswerView>();
};

const messagesOf = async (sessionId: string): Promise<ChatMessageView[]> =>
  (await send("GET", `/api/sessions/${sessionId}`)).data<{ messages: ChatMessageView[] }>().messages;

test("a model is given the conversation as messages, and answers in prose", async () => {
  model.script({ kind: "reply", text: "Nice to meet you, Ada." }, { kind: "reply", text: "You are Ada." });
  const first = await say("My name is Ada.");
  expect(first.message.content).toBe("Nice to meet you, Ada.");
  const second = await say("Who am I?", { session_id: first.session_id });
  expect(second.message).toMatchObject({ status: "completed", content: "You are Ada." });
  const asked = model.requests[1]?.body as { messages: { role: string; content: unknown }[]; tools?: unknown[] };
  expect(asked.messages.slice(1).map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  const told = JSON.stringify(asked.messages);
  for (const said of ["My name is Ada.", "Nice to meet you, Ada.", "Who am I?"]) expect(told).toContain(said);
  expect(JSON.stringify(asked.tools ?? [])).not.toContain('"finish"');
});

test("a student writes what a person asks it to write", async () => {
  model.script({ kind: "reply", text: "Happy birthday, Ada!" });
  const written = await say("Write me a short birthday message.");
  expect(written.message).toMatchObject({ status: "completed", content: "Happy birthday, Ada!" });
});

test("a model is told what its tools gave in earlier turns, after one long turn too", async () => {
  const long = `${"word ".repeat(3_900)} ORANGE`;
  model.script(
    { kind: "reply", calls: [{ id: "c1", name: "evaluate_arithmetic", input: { expression: "6 * 7.5" } }] },
    { kind: "reply", text: "It is computed." },
    { kind: "reply", text: "x".repeat(12_000) },
    { kind: "reply", text: "It was 45." },
  );
  const first = await say("Compute it.");
  await say(long, { session_id: first.session_id });
  await say("What was it?", { session_id: first.session_id });
  const asked = JSON.stringify(model.requests.at(-1)?.body["messages"]);
  for (const told of ["Compute it.", "earlier_results", "6 * 7.5", "ORANGE"])
    expect(asked.includes(told), told).toBe(true);
});

test("a turn that fails is an answer that says so, and is not shown to the agent later", async () => {
  model.script({ kind: "status", status: 400 });
  const failed = await say("Hello?");
  expect(failed.message).toMatchObject({ status: "failed", role: "assistant" });
  expect(failed.message.content).toMatch(/^I could not finish this: ./);
  expect((await messagesOf(failed.session_id))[1]).toEqual({ ...failed.message, approvals: [] });
  model.script({ kind: "reply", text: "Hello." });
  await say("Are you there?", { session_id: failed.session_id });
  expect(JSON.stringify(model.requests.at(-1)?.body)).not.toContain("Hello?");
});

test("a client whose stream broke sends the same message again and joins the running turn", async () => {
  model.script({ kind: "hang" });
  const { id } = (await send("POST", "/api/sessions", { body: {} })).data<{ id: string }>();
  const options = { token: owner.token, baseUrl: instance.baseUrl };
  const path = streamPath(id, "Think about it.");
  const first = await openEventStream(path, options);
  const begun = await first.next();
  expect(begun).toMatchObject({ event: "start", data: { session_id: id } });
  first.close();
  const again = await openEventStream(path, options);
  expect((await again.next())?.data).toEqual(begun?.data);
  await expect.poll(() => model.requests.length, { timeout: 30_000, interval: 20 }).toBe(1);
  const [said, answer] = await messagesOf(id);
  expect([said?.content, answer?.status]).toEqual(["Think about it.", "in_progress"]);
  expect(await messagesOf(id)).toHaveLength(2);

  const agentId = (await send("GET", `/api/sessions/${id}`)).data<{ agent_id: string }>().agent_id;
  const url = `/api/agents/${agentId}/executions/${String(begun?.data["execution_id"])}`;
  expect((await send("POST", `${url}/cancel`)).status).toBe(200);
  await untilEnded(owner, url, instance.baseUrl);
  const rest = await again.rest();
  expect(rest.at(-1)).toMatchObject({ event: "done", data: { message: { status: "cancelled" } } });
  expect(model.requests).toHaveLength(1);
});

test("a turn is streamed while the model writes it; text that leads to tool calls is reset", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  model.script(
    {
      kind: "reply",
      text: "I compute.",
      calls: [{ id: "c1", name: "evaluate_arithmetic", input: { expression: "6*7" } }],
    },
    { kind: "reply", text: "It can be forty two.\n", held: { pieces: 2, until: promise } },
  );
  const { id } = (await send("POST", "/api/sessions", { body: {} })).data<{ id: string }>();
  const options = { token: owner.token, baseUrl: instance.baseUrl };
  const path = streamPath(id, "What is 6 times 7?");
  const stream = await openEventStream(path, options);
  const events: StreamEvent[] = [];
  const readUntil = async (text: string) => {
    while (assembled(events) !== text) {
      const event = await stream.next();
      if (event === null) throw new Error("The stream ended.");
      events.push(event);
    }
  };
  await readUntil("It can");
  expect((await messagesOf(id))[1]?.status).toBe("in_progress");
  stream.close();
  const again = await openEventStream(path, { ...options, lastEventId: events.at(-1)?.id ?? "" });
  resolve();
  const rest = await again.rest();
  const [, answer] = await messagesOf(id);
  expect(answer).toMatchObject({ status: "completed", content: "It can be forty two." });
  expect(assembled([...events, ...rest])).toBe(answer?.content);
  expect(new Set(rest.map(({ event }) => event))).toEqual(new Set(["delta", "done"]));
  expect(answer).toMatchObject(rest.at(-1)?.data["message"] as object);
  expect(events.filter(({ event }) => event === "tool").length).toBe(1);
});
