import { expect, test, vi } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { chooseAgent, connectNumber, deliver, messagesOf } from "#test/support/messaging";
import { writings } from "#test/support/messaging-wire";

test("messages are listed page by page, the latest first, by direction and by state", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  for (const text of ["one", "two", "three"]) await deliver(number, writings(number, { text }));
  await vi.waitUntil(async () => (await messagesOf(owner, "&state=ignored")).length === 3, { timeout: 60_000 });
  const page = async (query: string) => {
    const answer = await call("GET", `/api/messaging/messages?${query}`, { token: owner.token });
    const { messages, pagination } = answer.data<{ messages: { text: string }[]; pagination: unknown }>();
    return [messages.map(({ text }) => text), pagination];
  };
  expect(await page("limit=2")).toEqual([["three", "two"], { page: 1, limit: 2, total: 3, pages: 2 }]);
  expect(await page("limit=2&page=2")).toEqual([["one"], { page: 2, limit: 2, total: 3, pages: 2 }]);
  expect(await page("direction=out")).toEqual([[], { page: 1, limit: 20, total: 0, pages: 0 }]);
  expect(await page("state=waiting")).toEqual([[], { page: 1, limit: 20, total: 0, pages: 0 }]);
});

test("a message names its agent and its person's conversation, and says until when free words may be sent", async () => {
  const owner = await signUp();
  const [number, agent] = await Promise.all([
    connectNumber(owner),
    createAgent(owner, { maturity_level: "supervised" }),
  ]);
  await chooseAgent(owner, agent.id);
  await number.wrote("46701234567");
  const at = Date.now() - 60_000;
  await deliver(number, writings(number, { text: "What is 1 + 1?", at }));
  await vi.waitUntil(async () => (await messagesOf(owner, "&state=sent")).length === 1, { timeout: 30_000 });
  const listed = await call("GET", "/api/sessions", { token: owner.token });
  const [session] = listed.data<{ sessions: { id: string }[] }>().sessions;
  const until = new Date(Math.floor(at / 1_000) * 1_000 + 86_400_000).toISOString();
  for (const message of await messagesOf(owner)) {
    expect(message).toMatchObject({
      agent: { id: agent.id, name: agent.name, level: "supervised" },
      session_id: session?.id,
      contact: { free_words_until: until },
    });
  }
});

test("the messages of one person can be listed, in both directions", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  await deliver(number, writings(number, { from: "46700000001", text: "one" }, { from: "46700000002", text: "two" }));
  const texts = async (contact: string) => (await messagesOf(owner, `&contact=${contact}`)).map(({ text }) => text);
  expect([await texts("46700000001"), await texts("46700000002"), await texts("46700000003")]).toEqual([
    ["one"],
    ["two"],
    [],
  ]);
});

test("another tenant sees none of them", async () => {
  const [owner, stranger] = await Promise.all([signUp(), signUp()]);
  const number = await connectNumber(owner);
  await deliver(number, writings(number, {}));
  expect(await messagesOf(stranger)).toEqual([]);
});
