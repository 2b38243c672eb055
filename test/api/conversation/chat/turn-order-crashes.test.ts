import { afterAll, beforeAll, expect, test } from "vitest";

import { call, signUp, type Answer, type CallOptions, type TestAccount } from "#test/support/client";
import { agentBody } from "#test/support/factories/agents";
import type { ChatMessageView } from "#test/support/factories/chat";
import { startInstance, type Instance } from "#test/support/instance";
import { modelVariables, startModelServer, type ModelServer } from "#test/support/model-server";

/** Turns of one conversation on an instance whose Worker is killed while the first is answered. */
let model: ModelServer;
let instance: Instance;
let owner: TestAccount;

beforeAll(async () => {
  model = await startModelServer();
  instance = await startInstance({ variables: modelVariables(model) });
  owner = await signUp({ baseUrl: instance.baseUrl });
  await send("POST", "/api/agents", { body: agentBody() });
}, 60_000);
afterAll(async () => {
  await instance.stop();
  await model.close();
});

const send = (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
  call(method, path, { token: owner.token, baseUrl: instance.baseUrl, ...options });

const isUp = (): Promise<boolean> =>
  fetch(new URL("/api/v1/health", instance.baseUrl)).then(
    ({ ok }) => ok,
    () => false,
  );

test("a crash between two turns loses neither, and the second still has the first's answer", async () => {
  model.script({ kind: "hang" });
  const { id } = (await send("POST", "/api/sessions", { body: {} })).data<{ id: string }>();
  const messages = async (): Promise<ChatMessageView[]> =>
    (await send("GET", `/api/sessions/${id}`)).data<{ messages: ChatMessageView[] }>().messages;
  const say = (message: string): Promise<unknown> =>
    send("POST", "/api/chat", { body: { message, session_id: id } }).catch((error: unknown) => error);
  const said = [say("Count the boxes.")];
  await expect.poll(() => model.requests.length, { timeout: 30_000, interval: 20 }).toBe(1);
  said.push(say("And the lids?"));
  await expect.poll(async () => (await messages()).length, { timeout: 30_000, interval: 20 }).toBe(4);

  process.kill(instance.pids().workerd, "SIGKILL");
  await Promise.all(said);
  model.respond(({ body }) => ({
    kind: "reply",
    text: JSON.stringify(body["messages"]).includes("lids") ? "Two lids." : "Seven boxes.",
  }));
  await expect.poll(isUp, { timeout: 60_000, interval: 50 }).toBe(true);
  const contents = async (): Promise<string[]> => (await messages()).map(({ content }) => content);
  await expect
    .poll(contents, { timeout: 60_000, interval: 50 })
    .toEqual(["Count the boxes.", "Seven boxes.", "And the lids?", "Two lids."]);
  const told = (model.requests.at(-1)?.body["messages"] ?? []) as { role: string; content: string }[];
  expect(told.slice(1).map(({ content }) => content)).toEqual(["Count the boxes.", "Seven boxes.", "And the lids?"]);
  expect(model.requests).toHaveLength(3);
}, 120_000);
