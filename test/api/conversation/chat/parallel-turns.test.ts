import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { call, signUp, type Answer, type CallOptions, type TestAccount } from "#test/support/client";
import { agentBody, untilEnded } from "#test/support/factories/agents";
import type { ChatAnswerView, ChatMessageView } from "#test/support/factories/chat";
import { skillBody } from "#test/support/factories/skills";
import type { RecordedRequest } from "#test/support/model-server";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

/** Turns of one conversation that are said side by side: each begins when those before it have ended. */
let model: ScriptedModel;
let instance: ScriptedInstance;
let owner: TestAccount;
let sessionId: string;

beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
  owner = await signUp({ baseUrl: instance.baseUrl });
  await send("POST", "/api/agents", { body: agentBody({ configuration: model.configuration }) });
}, 60_000);
afterAll(() => model.close());
beforeEach(async () => {
  model.reset();
  model.respond((request) => ({ kind: "reply", text: `Answer to ${lastOf(request)}` }));
  sessionId = (await send("POST", "/api/sessions", { body: {} })).data<{ id: string }>().id;
});

const send = (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
  call(method, path, { token: owner.token, baseUrl: instance.baseUrl, ...options });

const say = async (message: string, fields: Record<string, unknown> = {}): Promise<ChatAnswerView> =>
  (await send("POST", "/api/chat", { body: { message, session_id: sessionId, ...fields } })).data<ChatAnswerView>();

const messages = async (): Promise<ChatMessageView[]> =>
  (await send("GET", `/api/sessions/${sessionId}`)).data<{ messages: ChatMessageView[] }>().messages;

/** The conversation that a request shows to the model, without the instructions. */
const toldIn = ({ body }: RecordedRequest): [role: string, content: string][] =>
  (body["messages"] as { role: string; content: string }[]).slice(1).map(({ role, content }) => [role, content]);

const lastOf = (request: RecordedRequest): string => toldIn(request).at(-1)?.[1] ?? "";

/** Says a message whose answer the model holds back; gives what lets it go, and the answer. */
async function sayHeld(message: string): Promise<{ release: () => void; answer: Promise<ChatAnswerView> }> {
  const held = Promise.withResolvers<void>();
  model.script({ kind: "reply", text: "The slow answer.", held: { pieces: 0, until: held.promise } });
  const answer = say(message);
  await expect.poll(() => model.requests.length, { timeout: 30_000, interval: 20 }).toBe(1);
  return { release: held.resolve, answer };
}

/** Waits until the session has this many stored messages. */
const untilStored = (count: number): Promise<void> =>
  expect.poll(async () => (await messages()).length, { timeout: 30_000, interval: 20 }).toBe(count);

test("the second of two turns begins when the first has ended, and is told its answer", async () => {
  const first = await sayHeld("Count the boxes.");
  const second = say("And the lids?");
  await untilStored(4);
  expect((await messages()).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "in_progress"));
  expect(model.requests).toHaveLength(1);
  first.release();
  expect((await first.answer).message.content).toBe("The slow answer.");
  expect((await second).message).toMatchObject({ status: "completed", content: "Answer to And the lids?" });
  expect(model.requests.slice(1).map(toldIn)).toEqual([
    [
      ["user", "Count the boxes."],
      ["assistant", "The slow answer."],
      ["user", "And the lids?"],
    ],
  ]);
});

test("many turns at once are answered one after the other, each with all answers before it", async () => {
  const said = ["one", "two", "three", "four", "five"];
  await Promise.all(said.map((word) => say(`Say ${word}.`)));
  const told = model.requests.map(toldIn);
  expect(told.map(({ length }) => length)).toEqual([1, 3, 5, 7, 9]);
  const all = told.at(-1) ?? [];
  for (const [index, request] of told.entries()) expect(request).toEqual(all.slice(0, 2 * index + 1));
  for (const [role, content] of all) if (role === "assistant") expect(content).toMatch(/^Answer to Say \w+\.$/);
});

test("a turn that waits for a person holds no other up, and a later one is told its answer", async () => {
  const { url } = await startWebhookReceiver();
  const skill = { name: "Shredder", skill_type: "api", code: undefined, config: { url } };
  await send("POST", "/api/v1/skills/private", { body: skillBody(skill) });
  model.script({ kind: "reply", calls: [{ id: "call_1", name: "skill__shredder", input: {} }] });
  const asked = await say("Delete all customer records");
  expect(asked.message).toMatchObject({ status: "in_progress", approval_id: expect.any(String) });
  expect((await say("What time is it?")).message.status).toBe("completed");
  expect(toldIn(model.requests[1] as RecordedRequest)).toEqual([
    ["user", "Delete all customer records"],
    ["assistant", "(A person has to decide about this message first.)"],
    ["user", "What time is it?"],
  ]);
  expect((await send("POST", `/api/approvals/${asked.message.approval_id ?? ""}/approve`, { body: {} })).status).toBe(
    200,
  );
  const { agent_id: agentId } = (await send("GET", `/api/sessions/${sessionId}`)).data<{ agent_id: string }>();
  await untilEnded(owner, `/api/agents/${agentId}/executions/${asked.execution_id}`, instance.baseUrl);
  await say("Well?");
  expect(toldIn(model.requests.at(-1) as RecordedRequest)).toContainEqual([
    "assistant",
    expect.stringMatching(/^Answer to /),
  ]);
});

test("a turn begins when its predecessor is cancelled, and is not told that one; a waiting one can be cancelled", async () => {
  const first = await sayHeld("Count the boxes.");
  const [second, third] = [say("And the lids?"), say("And the labels?")];
  await untilStored(6);
  const [one, two, three] = (await messages()).filter(({ role }) => role === "assistant");
  const { agent_id: agentId } = (await send("GET", `/api/sessions/${sessionId}`)).data<{ agent_id: string }>();
  const cancel = (turn: ChatMessageView | undefined): Promise<Answer> =>
    send("POST", `/api/agents/${agentId}/executions/${turn?.execution_id ?? ""}/cancel`);
  expect((await cancel(two)).status).toBe(200);
  expect((await cancel(one)).status).toBe(200);
  first.release();
  await Promise.all([first.answer, second, third]);
  const ended = (await messages()).filter(({ role }) => role === "assistant");
  expect(ended.map(({ status }) => status)).toEqual(["cancelled", "cancelled", "completed"]);
  expect(ended[2]?.id).toBe(three?.id);
  expect(toldIn(model.requests.at(-1) as RecordedRequest)).toHaveLength(1);
});
