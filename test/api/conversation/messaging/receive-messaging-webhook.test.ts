import { expect, test, vi } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { createAgent } from "#test/support/factories/agents";
import { followEvents } from "#test/support/live-events";
import { chooseAgent, connectNumber, deliver, deliverBytes, messagesOf } from "#test/support/messaging";
import { envelopeBytes, signatureOf, statuses, wamid, WEBHOOK, writings } from "#test/support/messaging-wire";

test("a message is stored once, regardless of repetitions, and is acknowledged each time", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  const id = wamid();
  const bytes = envelopeBytes(number.businessId, writings(number, { id, text: "Wo ist meine Bestellung? Grüße/🙂" }));
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliverBytes(bytes)));
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { received: true }]));
  const stored = await messagesOf(owner);
  expect(stored).toMatchObject([
    {
      direction: "in",
      provider_message_id: id,
      text: "Wo ist meine Bestellung? Grüße/🙂",
      contact: { phone: "46701234567", name: "Anna" },
    },
  ]);
});

test("without the signature over exactly these bytes nothing is stored", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  const bytes = envelopeBytes(number.businessId, writings(number, {}));
  const good = signatureOf(bytes);
  const last = good.endsWith("0") ? "1" : "0";
  await everyCase(
    [
      "",
      "sha256=",
      good.slice(7),
      `${good.slice(0, -1)}${last}`,
      `${good}0`,
      signatureOf(bytes, "another secret"),
      signatureOf(`${bytes} `),
    ],
    async (signature) => {
      const answer = await deliverBytes(bytes, signature);
      expect([answer.status, answer.error?.code]).toEqual([401, "UNAUTHORIZED"]);
    },
  );
  const unsigned = await call("POST", WEBHOOK, {
    rawBody: bytes,
    headers: { "content-type": "application/json" },
    from: newAddress(),
  });
  expect(unsigned.status).toBe(401);
  expect(await messagesOf(owner)).toEqual([]);
});

test("a sender of repeated bad signatures is refused for a while, and signed messages are still accepted", async () => {
  const from = newAddress();
  const headers = { "content-type": "application/json", "x-hub-signature-256": "sha256=00" };
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => call("POST", WEBHOOK, { rawBody: "{}", headers, from })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  const signed = { ...headers, "x-hub-signature-256": signatureOf("{}") };
  expect((await call("POST", WEBHOOK, { rawBody: "{}", headers: signed, from })).status).toBe(200);
});

test("a message to an unconnected number is dropped and acknowledged", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  expect((await deliver(number, writings({ id: "1" }, {}))).status).toBe(200);
  await call("POST", "/api/integrations/messaging/disconnect", { token: owner.token });
  expect((await deliver(number, writings(number, {}))).status).toBe(200);
  expect(await messagesOf(owner)).toEqual([]);
});

test("a message to a number whose connection lacks it is not lost: it is stored by the exchange's id, or sent again", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  // A connection of a former version, whose look-up of the number failed.
  await inDatabase("UPDATE connections SET account_id = NULL WHERE tenant_id = ?", owner.tenantId);
  expect((await deliver(number, writings(number, {}))).status).toBe(200);
  expect(await messagesOf(owner)).toHaveLength(1);
  const withoutId = "UPDATE connections SET details = json_remove(details, '$.phone_number_id') WHERE tenant_id = ?";
  await inDatabase(withoutId, owner.tenantId);
  expect((await deliver(number, writings(number, {}))).status).toBe(503);
  expect(await messagesOf(owner)).toHaveLength(1);
});

test("unreadable parts do not prevent the others from being stored", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  const id = wamid();
  const answer = await deliver(
    number,
    { field: "some_future_field", value: { news: true } },
    {
      field: "messages",
      value: { metadata: { phone_number_id: number.id }, messages: [{ id: "no time" }, 7], statuses: [null] },
    },
    writings(number, { id }),
  );
  expect(answer.status).toBe(200);
  expect((await messagesOf(owner)).map(({ provider_message_id: stored }) => stored)).toEqual([id]);
});

test("each kind of message is stored in words; what asks for no answer is ignored", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  const file = { id: "1", mime_type: "image/jpeg", sha256: "x" };
  const kinds: [content: { type: string } & Record<string, unknown>, text: string, state: string][] = [
    [{ type: "image", image: { ...file, caption: "The broken part" } }, "[image] The broken part", "ignored"],
    [{ type: "document", document: { ...file, filename: "invoice.pdf" } }, '[document: "invoice.pdf"]', "ignored"],
    [
      { type: "location", location: { latitude: 59.3, longitude: 18.1, name: "Smedjan" } },
      "[a location: Smedjan; 59.3, 18.1]",
      "ignored",
    ],
    [
      { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "1", title: "Yes" } } },
      "Yes",
      "ignored",
    ],
    [{ type: "button", button: { payload: "p", text: "Later" } }, "Later", "ignored"],
    [{ type: "reaction", reaction: { message_id: "x", emoji: "👍" } }, "[reacted with 👍]", "ignored"],
    [{ type: "system", system: { body: "changed", type: "user_changed_number" } }, "", "ignored"],
    [{ type: "unsupported", errors: [{ code: 131_051 }] }, "", "ignored"],
  ];
  await deliver(number, writings(number, ...kinds.map(([content]) => ({ content }))));
  await vi.waitUntil(async () => (await messagesOf(owner, "&state=ignored")).length === kinds.length, {
    timeout: 60_000,
  });
  const stored = await messagesOf(owner);
  expect(new Set(stored.map(({ kind, text, state }) => `${kind} ${text} ${state}`))).toEqual(
    new Set(kinds.map(([{ type }, text, state]) => `${type} ${text} ${state}`)),
  );
  const noAgent = stored.filter(({ error }) => error?.code === "NO_AGENT").map(({ kind }) => kind);
  expect(noAgent.toSorted()).toEqual(["button", "document", "image", "interactive", "location", "reaction"]);
});

test("a person without a phone number is known by the provider's id, and who is known by a number gets the id when it comes", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  const personId = `SE.${crypto.randomUUID().replaceAll("-", "")}`;
  await deliver(number, writings(number, { personId, name: "Bo" }));
  await deliver(number, writings(number, { from: "46709999999", name: "Cia" }));
  const known = `${personId}C`;
  await deliver(number, writings(number, { from: "46709999999", personId: known, name: "Cia" }));
  const contacts = (await messagesOf(owner)).map(({ contact }) => contact);
  const cia = { id: known, phone: "46709999999", name: "Cia" };
  expect(contacts).toMatchObject([cia, cia, { id: personId, phone: null, name: "Bo" }]);
});

test("states are stored in whatever order they come, none goes back, and a refusal says why", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  const agent = await createAgent(owner, { maturity_level: "supervised" });
  await chooseAgent(owner, agent.id);
  await number.wrote("46701234567");
  await deliver(number, writings(number, { text: "What is 2 + 2?" }));
  await vi.waitUntil(async () => (await messagesOf(owner, "&state=sent")).length === 1, { timeout: 60_000 });
  const [sent] = await number.taken();
  const { id = "", reference = null } = sent ?? {};
  const stateAfter = async (status: string, errors?: unknown[]) => {
    await deliver(number, statuses(number, { id, status, reference, ...(errors === undefined ? {} : { errors }) }));
    return (await messagesOf(owner, "&direction=out")).map(({ state, error }) => [state, error?.code ?? null]);
  };
  expect(await stateAfter("read")).toEqual([["read", null]]);
  expect(await stateAfter("delivered")).toEqual([["read", null]]);
  expect(await stateAfter("failed", [{ code: 131_026, title: "Message undeliverable" }])).toEqual([["read", null]]);
});

test("a message that the provider could not deliver is failed, with the provider's reason", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  const agent = await createAgent(owner, { maturity_level: "supervised" });
  await chooseAgent(owner, agent.id);
  await number.wrote("46701234567");
  await deliver(number, writings(number, { text: "What is 2 + 2?" }));
  await vi.waitUntil(async () => (await messagesOf(owner, "&state=sent")).length === 1, { timeout: 60_000 });
  const [sent] = await number.taken();
  const errors = [
    { code: 131_026, title: "Undeliverable", message: "Undeliverable", error_data: { details: "No such user." } },
  ];
  await deliver(number, statuses(number, { id: sent?.id ?? "", status: "failed", errors }));
  expect(await messagesOf(owner, "&state=failed")).toMatchObject([
    { direction: "out", error: { code: "131026", message: "No such user." } },
  ]);
});

test("the event stream tells that a person wrote to the tenant's number, and each state of the message", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  const stream = await followEvents(owner);
  await deliver(number, writings(number, { text: "Where is my order?" }));
  const told = await stream.upTo("message.status");
  expect(told.slice(1)).toMatchObject([
    { event: "message.received", data: { direction: "in", state: "waiting", contact: "Anna", error_code: null } },
    { event: "message.status", data: { direction: "in", state: "ignored", contact: "Anna", error_code: "NO_AGENT" } },
  ]);
  expect(JSON.stringify(told)).not.toContain("Where is my order?");
});

test("while the provider takes its time over an answer, what it delivers is acknowledged and stored", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  const agent = await createAgent(owner, { maturity_level: "supervised" });
  await chooseAgent(owner, agent.id);
  const [anna, bo] = ["46701234567", "46709999999"];
  await number.wrote(anna, bo);
  await number.account.fail({ on: "POST .*/messages", does: "hold" });
  const held = async () => (await number.account.state()).held;
  await deliver(number, writings(number, { from: anna, text: "What is 2 + 2?" }));
  await vi.waitUntil(async () => (await held()) === 1, { timeout: 30_000 });
  const later = [
    { from: anna, text: "Are you there?" },
    { from: bo, text: "What is 3 + 3?" },
  ];
  const answers = await Promise.all(later.map((writing) => deliver(number, writings(number, writing))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const stored = await messagesOf(owner, "&direction=in");
  expect(stored.map(({ text }) => text).toSorted()).toEqual(["Are you there?", "What is 2 + 2?", "What is 3 + 3?"]);
  expect((await number.taken()).map(({ to }) => to)).not.toContain(anna);
  expect(await held()).toBe(1);
  await number.account.release();
  await vi.waitUntil(async () => (await messagesOf(owner, "&state=sent")).length === 3, { timeout: 15_000 });
  expect((await number.taken()).map(({ to }) => to).toSorted()).toEqual([anna, anna, bo]);
});
