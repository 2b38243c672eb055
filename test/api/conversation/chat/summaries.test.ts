import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { call, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { agentBody } from "#test/support/factories/agents";
import type { ChatAnswerView, ChatMessageView } from "#test/support/factories/chat";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

/** Long conversations with a model. */
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

interface SessionView {
  summary: { text: string; through_message_id: string } | null;
  messages: ChatMessageView[];
}
const session = async (id: string): Promise<SessionView> =>
  (await send("GET", `/api/sessions/${id}`)).data<SessionView>();

const SUMMARY = "The user is called Ada and likes plums.";
const isSummary = (body: Record<string, unknown>): boolean =>
  JSON.stringify(body["messages"]).includes("Summarize the conversation");
const summaries = () => model.requests.filter(({ body }) => isSummary(body));

/** Answers each turn, and each request for a summary with the summary. */
function answerAll(): void {
  model.respond(({ body }) => ({ kind: "reply", text: isSummary(body) ? SUMMARY : "Fine." }));
}

/** A session with this many turns; the first says a name. */
async function talk(turns: number): Promise<string> {
  const { session_id: id } = await say("My name is Ada, and I like plums.");
  for (let turn = 2; turn <= turns; turn += 1) await say(`This is message ${turn}.`, { session_id: id });
  return id;
}

test("turns that leave the window are summarized once; the summary is given to the model, kept and shown", async () => {
  answerAll();
  const id = await talk(11);
  expect(summaries()).toHaveLength(0);
  expect((await session(id)).summary).toBeNull();
  await say("What is my name?", { session_id: id });
  expect(summaries()).toHaveLength(1);
  const asked = JSON.stringify(summaries()[0]?.body["messages"]);
  expect(asked).toContain("I like plums");
  expect(asked).not.toContain("message 11");
  const told = JSON.stringify(model.requests.at(-1)?.body["messages"]);
  expect(told).toContain(SUMMARY);
  expect(told).toContain("This is message 11.");
  expect(told).not.toContain("I like plums");
  const { summary, messages } = await session(id);
  expect(summary?.text).toBe(SUMMARY);
  const covered = messages.find(({ id: message }) => message === summary?.through_message_id);
  expect([covered?.role, covered?.content]).toEqual(["user", "This is message 6."]);
  for (let turn = 13; turn <= 16; turn += 1) await say(`This is message ${turn}.`, { session_id: id });
  expect(summaries()).toHaveLength(1);
  expect(JSON.stringify(model.requests.at(-1)?.body["messages"])).toContain(SUMMARY);
});

test("a second summary takes in the first one", async () => {
  answerAll();
  await talk(19);
  expect(summaries()).toHaveLength(2);
  expect(JSON.stringify(summaries()[1]?.body["messages"])).toContain(SUMMARY);
});

test("a conversation continues when no summary can be made, and the next turn tries again", async () => {
  model.respond(({ body }) =>
    isSummary(body) ? { kind: "status", status: 400, message: "no" } : { kind: "reply", text: "Fine." },
  );
  const id = await talk(12);
  expect((await session(id)).summary).toBeNull();
  expect(JSON.stringify(model.requests.at(-1)?.body["messages"])).toContain("message 11");
  answerAll();
  await say("And now?", { session_id: id });
  expect((await session(id)).summary?.text).toBe(SUMMARY);
  expect(JSON.stringify(summaries().at(-1)?.body["messages"])).toContain("I like plums");
});
