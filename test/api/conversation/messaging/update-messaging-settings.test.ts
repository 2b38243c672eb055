import { expect, test, vi } from "vitest";

import { decide, type ApprovalView } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { listEffects, settle } from "#test/support/factories/effects";
import { nextMail } from "#test/support/mailbox";
import { chooseAgent, connectNumber, deliver, messagesOf, type TestNumber } from "#test/support/messaging";
import { statuses, writings } from "#test/support/messaging-wire";
import { strikeClock } from "#test/support/webhooks";

const QUESTION = "What is 12 percent of 4300?";
const PHONE = "46701234567";

interface Answering {
  owner: TestAccount;
  number: TestNumber;
  agentId: string;
}

async function answering(level: string): Promise<Answering> {
  const owner = await signUp();
  const [number, agent] = await Promise.all([connectNumber(owner), createAgent(owner, { maturity_level: level })]);
  expect((await chooseAgent(owner, agent.id)).data()).toMatchObject({ agent_id: agent.id });
  await number.wrote(PHONE);
  return { owner, number, agentId: agent.id };
}

const untilState = (owner: TestAccount, state: string, count = 1) =>
  vi.waitUntil(async () => (await messagesOf(owner, `&state=${state}`)).length === count, { timeout: 30_000 });

test("the chosen agent answers once, and the answer names its run and its effect", async () => {
  const { owner, number, agentId } = await answering("supervised");
  const change = writings(number, { text: QUESTION });
  await Promise.all([deliver(number, change), deliver(number, change), deliver(number, change)]);
  await untilState(owner, "sent");
  const taken = await number.taken();
  expect(taken).toMatchObject([{ to: PHONE, type: "text" }]);
  expect(taken[0]?.text).toContain("516");
  const [answer, question] = await messagesOf(owner);
  expect(question).toMatchObject({ state: "answered", agent_id: agentId, execution_id: answer?.execution_id });
  expect(answer).toMatchObject({
    direction: "out",
    in_reply_to: question?.id,
    provider_message_id: taken[0]?.id,
    text: taken[0]?.text,
    effect_id: taken[0]?.reference,
  });
  const effects = await listEffects(owner);
  expect(effects).toMatchObject([{ id: answer?.effect_id, status: "done", tool: "messaging", agent: { id: agentId } }]);
});

test("a person's next message continues the same conversation, which the user who chose the agent finds among their chats", async () => {
  const { owner, number } = await answering("supervised");
  await deliver(number, writings(number, { text: QUESTION }));
  await untilState(owner, "sent");
  await deliver(number, writings(number, { text: "And of 100?" }));
  await untilState(owner, "sent", 2);
  const listed = await call("GET", "/api/sessions", { token: owner.token });
  const { sessions } = listed.data<{ sessions: { id: string; title: string }[] }>();
  expect(sessions.map(({ title }) => title)).toEqual(["WhatsApp: Anna"]);
  const session = await call("GET", `/api/sessions/${sessions[0]?.id}`, { token: owner.token });
  expect(session.data<{ messages: unknown[] }>().messages).toHaveLength(4);
});

test("the answer of an agent that may not send waits for a person, who approves or rejects exactly these words", async () => {
  const { owner, number } = await answering("intern");
  await deliver(number, writings(number, { text: QUESTION }, { text: "What is 1 + 1?", from: "46700000002" }));
  await untilState(owner, "awaiting_approval", 2);
  expect(await number.taken()).toEqual([]);
  const waiting = await messagesOf(owner, "&state=awaiting_approval");
  const [yes, no] = [
    waiting.find(({ contact }) => contact.phone === PHONE),
    waiting.find(({ contact }) => contact.phone !== PHONE),
  ];
  const listed = await call("GET", "/api/approvals", { token: owner.token });
  const { approvals: asked } = listed.data<{ approvals: ApprovalView[] }>();
  expect(new Set(asked.map(({ id }) => id))).toEqual(new Set(waiting.map(({ approval_id: id }) => id)));
  const [first, second] = [await nextMail(owner.email), await nextMail(owner.email)].map(({ text }) => text);
  for (const { contact, text } of waiting) {
    const mail = [first, second].find((one) => one?.includes(`  to: "${contact.phone}"`));
    expect(mail).toContain(`Request: "Sends a WhatsApp message to `);
    expect(mail).toContain(`  text: ${JSON.stringify(text)}`);
  }
  await decide(owner, yes?.approval_id ?? "", "approve");
  await decide(owner, no?.approval_id ?? "", "reject");
  await strikeClock();
  await untilState(owner, "sent");
  await untilState(owner, "discarded");
  expect((await number.taken()).map(({ to, text }) => [to, text])).toEqual([[PHONE, yes?.text]]);
});

test("messages are not answered without a chosen agent, and another tenant's agent cannot be chosen", async () => {
  const { owner, number } = await answering("supervised");
  const stranger = await createAgent(await signUp());
  expect((await chooseAgent(owner, stranger.id)).error?.code).toBe("FORBIDDEN");
  expect((await chooseAgent(owner, null)).data()).toMatchObject({ agent_id: null });
  await deliver(number, writings(number, { text: QUESTION }));
  await untilState(owner, "ignored");
  expect((await messagesOf(owner))[0]?.error?.code).toBe("NO_AGENT");
});

test("a stopped agent answers when it is released, and not before", async () => {
  const { owner, number, agentId } = await answering("supervised");
  const stop = (engaged: boolean) =>
    call("PUT", `/api/agents/${agentId}/kill-switch`, { token: owner.token, body: { engaged, reason: "A test" } });
  expect((await stop(true)).status).toBe(200);
  await deliver(number, writings(number, { text: QUESTION }));
  await vi.waitUntil(async () => (await messagesOf(owner))[0]?.error?.code === "STOPPED", { timeout: 60_000 });
  expect(await number.taken()).toEqual([]);
  await stop(false);
  await inDatabase("UPDATE messaging_messages SET next_look_at = 1 WHERE tenant_id = ?", owner.tenantId);
  await strikeClock();
  await untilState(owner, "sent");
});

test("an answer with an unknown outcome is not sent again until a person settles it", async () => {
  const { owner, number } = await answering("supervised");
  await number.account.fail({ on: "POST .*/messages", afterEffect: true, does: "drop" });
  await deliver(number, writings(number, { text: QUESTION }));
  await untilState(owner, "unknown");
  const [effect] = await listEffects(owner);
  expect(effect?.status).toBe("unknown");
  const [taken] = await number.taken();
  // The provider's report on the message settles it, because it contains our reference.
  await deliver(
    number,
    statuses(number, { id: taken?.id ?? "", status: "delivered", reference: taken?.reference ?? "" }),
  );
  expect((await messagesOf(owner, "&direction=out"))[0]).toMatchObject({
    state: "delivered",
    provider_message_id: taken?.id,
  });
  expect((await listEffects(owner))[0]?.status).toBe("done");
  expect(await number.taken()).toHaveLength(1);
  expect((await settle(owner, effect?.id ?? "", { outcome: "happened" })).error?.code).toBe("CONFLICT");
});

test("a refusal of the provider fails the answer with our code for it, and nothing is unknown", async () => {
  const { owner, number } = await answering("supervised");
  await number.account.put({ messaging: { windows: {} } });
  await deliver(number, writings(number, { text: QUESTION }));
  await untilState(owner, "failed");
  expect((await messagesOf(owner, "&state=failed"))[0]?.error?.code).toBe("MESSAGE_WINDOW_CLOSED");
  expect((await listEffects(owner))[0]?.status).toBe("not_made");
});

test("a message that is older than a day is not answered", async () => {
  const { owner, number } = await answering("supervised");
  await deliver(number, writings(number, { text: QUESTION, at: Date.now() - 25 * 3_600_000 }));
  await untilState(owner, "failed");
  expect((await messagesOf(owner))[0]?.error?.code).toBe("MESSAGE_WINDOW_CLOSED");
});

test("a fault with which the provider says that it took nothing is tried again; a fault without such words is not", async () => {
  const { owner, number } = await answering("supervised");
  const fault = (code?: number) => ({
    status: 500,
    json: { error: { message: "fault", type: "OAuthException", ...(code === undefined ? {} : { code }) } },
  });
  await number.account.fail({ on: "POST .*/messages", does: fault(131_016) });
  await deliver(number, writings(number, { text: QUESTION }));
  await vi.waitUntil(async () => (await messagesOf(owner))[0]?.error?.code === "PROVIDER_RATE_LIMITED", {
    timeout: 60_000,
  });
  expect(await messagesOf(owner, "&direction=out")).toMatchObject([{ state: "queued" }]);
  expect((await listEffects(owner)).map(({ status }) => status)).toEqual(["not_made"]);
  await inDatabase("UPDATE messaging_messages SET next_look_at = 1 WHERE tenant_id = ?", owner.tenantId);
  await strikeClock();
  await untilState(owner, "sent");
  expect(await number.taken()).toHaveLength(1);

  await number.account.fail({ on: "POST .*/messages", does: fault() });
  await deliver(number, writings(number, { text: QUESTION }));
  await untilState(owner, "unknown");
  await inDatabase(
    "UPDATE messaging_messages SET next_look_at = 1 WHERE state = 'unknown' AND tenant_id = ?",
    owner.tenantId,
  );
  await strikeClock();
  expect(await number.taken()).toHaveLength(1);
});
