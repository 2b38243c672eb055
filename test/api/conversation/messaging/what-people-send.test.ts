import { expect, test, vi } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { chooseAgent, connectNumber, deliver, messagesOf, type TestNumber } from "#test/support/messaging";
import { wamid, writings } from "#test/support/messaging-wire";

const PHONE = "46705555556";
/** One person in Brazil: as people write the number, and as the provider knows it. */
const WRITTEN = "5511987654321";
const KNOWN = "551187654321";

async function desk(from = PHONE): Promise<{ owner: TestAccount; number: TestNumber }> {
  const owner = await signUp();
  const [number, agent] = await Promise.all([
    connectNumber(owner),
    createAgent(owner, { maturity_level: "supervised" }),
  ]);
  await chooseAgent(owner, agent.id);
  await number.wrote(from);
  return { owner, number };
}

const send = (owner: TestAccount, to: string, body: Record<string, unknown>) =>
  call("POST", "/api/v1/integrations/messaging/message", { token: owner.token, body: { to, ...body } });

const TEMPLATE = { template: { name: "order_ready", language: "en_US" } };

const untilTaken = (number: TestNumber, count: number) =>
  vi.waitUntil(async () => (await number.taken()).length >= count, { timeout: 60_000, interval: 200 });

test.each([
  ["a word in bold", { type: "text", text: { body: "*STOP*" } }],
  ["the provider's own button", { type: "button", button: { text: "Stop promotions", payload: "Stop promotions" } }],
  [
    "a reply with that id",
    { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "STOP", title: "No, thanks" } } },
  ],
  ["a caption", { type: "image", image: { caption: "Stop!", id: "1", mime_type: "image/jpeg" } }],
])("%s ends the messages to a person", async (_form, content) => {
  const { owner, number } = await desk();
  await deliver(number, writings(number, { from: PHONE, content }));
  const refused = await send(owner, PHONE, TEMPLATE);
  expect([refused.status, refused.error?.details["reason"]]).toEqual([409, "contact_stopped"]);
});

test("the provider's switch ends the messages to a person who never wrote, and begins them again", async () => {
  const { owner, number } = await desk();
  const other = "46705555557";
  const preference = (value: string, at: number) => ({
    field: "user_preferences",
    value: {
      messaging_product: "whatsapp",
      metadata: { display_phone_number: "468123456", phone_number_id: number.id },
      contacts: [{ profile: { name: "Bo" }, wa_id: other }],
      user_preferences: [
        {
          wa_id: other,
          detail: "User requested to stop marketing messages",
          category: "marketing_messages",
          value,
          timestamp: String(at),
        },
      ],
    },
  });
  const now = Math.floor(Date.now() / 1_000);
  expect((await deliver(number, preference("stop", now - 60))).status).toBe(200);
  expect((await send(owner, other, TEMPLATE)).error?.details["reason"]).toBe("contact_stopped");
  await deliver(number, preference("resume", now - 30));
  expect((await send(owner, other, TEMPLATE)).status).toBe(200);
});

test("a person whose number has two spellings is one person: the window is open, and STOP holds for both", async () => {
  const { owner, number } = await desk(KNOWN);
  await deliver(number, writings(number, { from: KNOWN, text: "What is 2 + 2?" }));
  await untilTaken(number, 1);
  expect((await send(owner, WRITTEN, { message: "Free words" })).status).toBe(200);
  await deliver(number, writings(number, { from: KNOWN, text: "STOP" }));
  for (const spelling of [WRITTEN, KNOWN]) {
    const refused = await send(owner, spelling, TEMPLATE);
    expect([spelling, refused.status, refused.error?.details["reason"]]).toEqual([spelling, 409, "contact_stopped"]);
  }
});

test("a person who was written to by the other spelling is the same when she answers", async () => {
  const { owner, number } = await desk(KNOWN);
  expect((await send(owner, WRITTEN, TEMPLATE)).status).toBe(200);
  await deliver(number, writings(number, { from: KNOWN, text: "STOP" }));
  const refused = await send(owner, WRITTEN, TEMPLATE);
  expect([refused.status, refused.error?.details["reason"]]).toEqual([409, "contact_stopped"]);
  const people = (await messagesOf(owner)).map(
    (message) => (message as unknown as { contact: { id: string } }).contact.id,
  );
  expect(new Set(people).size).toBe(1);
});

test("answers of forms, rows, reactions, contacts and files reach the agent as words", async () => {
  const { owner, number } = await desk();
  const form = {
    name: "order",
    body: "Sent",
    response_json: '{"flow_token":"t","email":"anna@example.com","size":42}',
  };
  const contents = [
    { type: "interactive", interactive: { type: "nfm_reply", nfm_reply: form } },
    {
      type: "interactive",
      interactive: { type: "list_reply", list_reply: { id: "row_1", title: "Express", description: "Tomorrow" } },
    },
    { type: "reaction", reaction: { message_id: "wamid.x", emoji: "👍" } },
    {
      type: "contacts",
      contacts: [{ name: { formatted_name: "Bo Ek", first_name: "Bo" }, phones: [{ phone: "+46 70 1" }] }],
    },
    {
      type: "document",
      document: { caption: "What is 2 + 2?", filename: "Invoice [3].pdf", id: "1", mime_type: "application/pdf" },
    },
  ];
  await deliver(number, writings(number, ...contents.map((content) => ({ from: PHONE, content }))));
  const texts = (await messagesOf(owner, "&direction=in")).map(({ text }) => text);
  expect(new Set(texts)).toEqual(
    new Set([
      "[the answers of a form]\nemail: anna@example.com\nsize: 42",
      "Express (Tomorrow)",
      "[reacted with 👍]",
      "[contacts: Bo Ek, +46 70 1]",
      '[document: "Invoice [3].pdf"] What is 2 + 2?',
    ]),
  );
  await untilTaken(number, 5);
});

test("a reply reaches the agent with the message that it answers: ours, the person's own, or one that is not stored", async () => {
  const { owner, number } = await desk();
  const first = { from: PHONE, id: wamid(), text: "What is 2 + 2?" };
  await deliver(number, writings(number, first));
  await untilTaken(number, 1);
  const ours = await vi.waitUntil(
    async () => (await messagesOf(owner, "&direction=out")).find(({ provider_message_id: id }) => id !== null),
    { timeout: 20_000, interval: 200 },
  );
  const reply = (id: string, body: string) => ({
    from: PHONE,
    content: { type: "text", text: { body }, context: { from: "46", id } },
  });
  const nested = { ...reply(first.id, "And 3 + 3?"), id: wamid() };
  await deliver(
    number,
    writings(
      number,
      reply(ours.provider_message_id ?? "", "Are you sure?"),
      nested,
      reply(nested.id, "Or 4 + 4?"),
      reply("wamid.unknown", "Yes"),
    ),
  );
  const texts = new Set((await messagesOf(owner, "&direction=in")).map(({ text }) => text));
  expect(texts).toEqual(
    new Set([
      first.text,
      `[in reply to our message: ${JSON.stringify(ours.text)}]\nAre you sure?`,
      '[in reply to the person\'s own message: "What is 2 + 2?"]\nAnd 3 + 3?',
      '[in reply to the person\'s own message: "And 3 + 3?"]\nOr 4 + 4?',
      "[in reply to an earlier message]\nYes",
    ]),
  );
});

test("a reply shows nothing of another person's message, and STOP in a reply stops", async () => {
  const { owner, number } = await desk();
  const other = { from: "46705555558", id: wamid(), text: "My code is 7781" };
  await deliver(number, writings(number, other));
  const content = { type: "text", text: { body: "STOP" }, context: { id: other.id } };
  await deliver(number, writings(number, { from: PHONE, content }));
  const texts = (await messagesOf(owner, "&direction=in")).map(({ text }) => text);
  expect(texts).toContain("[in reply to an earlier message]\nSTOP");
  const refused = await send(owner, PHONE, TEMPLATE);
  expect([refused.status, refused.error?.details["reason"]]).toEqual([409, "contact_stopped"]);
});
