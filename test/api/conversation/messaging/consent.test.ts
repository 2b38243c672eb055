import { expect, test, vi } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { listEffects } from "#test/support/factories/effects";
import { chooseAgent, connectNumber, deliver, messagesOf, type TestNumber } from "#test/support/messaging";
import { writings } from "#test/support/messaging-wire";
import { strikeClock } from "#test/support/webhooks";

const PHONE = "46705555555";

/** Seconds ago, since the provider's clock counts whole seconds. */
const ago = (seconds: number): number => Date.now() - 1_000 * seconds;

async function desk(level = "supervised"): Promise<{ owner: TestAccount; number: TestNumber }> {
  const owner = await signUp();
  const [number, agent] = await Promise.all([connectNumber(owner), createAgent(owner, { maturity_level: level })]);
  await chooseAgent(owner, agent.id);
  await number.wrote(PHONE);
  return { owner, number };
}

const settled = (owner: TestAccount, count: number) =>
  vi.waitUntil(
    async () => {
      const stored = await messagesOf(owner, "&direction=in");
      return stored.length === count && stored.every(({ state }) => state === "answered" || state === "ignored");
    },
    { timeout: 60_000, interval: 200 },
  );

const untilTaken = (number: TestNumber, count: number) =>
  vi.waitUntil(async () => (await number.taken()).length === count, { timeout: 60_000, interval: 200 });

const send = (owner: TestAccount, body: Record<string, unknown>) =>
  call("POST", "/api/v1/integrations/messaging/message", { token: owner.token, body: { to: PHONE, ...body } });

test.each(["STOP", " stop. ", "Unsubscribe", "ABMELDEN", "Arrêt"])(
  "%s ends the messages with one confirmation, and START begins them again with another",
  async (word) => {
    const { owner, number } = await desk();
    const at = Math.floor(ago(60) / 1_000) * 1_000;
    const stoppedAt = new Date(at).toISOString();
    await deliver(number, writings(number, { from: PHONE, text: word, at }));
    await untilTaken(number, 1);
    await deliver(
      number,
      writings(number, { from: PHONE, text: word, at: ago(50) }, { from: PHONE, text: "What is 2 + 2?", at: ago(40) }),
    );
    await settled(owner, 3);
    expect((await number.taken()).map(({ text }) => text)).toEqual([
      "You will get no more messages from us. Write START to get them again.",
    ]);
    const stored = (await messagesOf(owner, "&direction=in")) as unknown as {
      contact: { stopped_at: string | null };
    }[];
    expect(stored[0]?.contact.stopped_at).toBe(stoppedAt);
    expect(stored[0]).toMatchObject({ state: "ignored", error: { code: "CONTACT_STOPPED" } });

    for (const body of [{ message: "Free words" }, { template: { name: "order_ready", language: "en_US" } }]) {
      const refused = await send(owner, body);
      expect([refused.status, refused.error?.code, refused.error?.details["reason"]]).toEqual([
        409,
        "CONFLICT",
        "contact_stopped",
      ]);
    }
    expect(await listEffects(owner)).toHaveLength(1);

    await deliver(number, writings(number, { from: PHONE, text: "start", at: ago(30) }));
    await untilTaken(number, 2);
    // The provider may deliver the old wish once more.
    await deliver(number, writings(number, { from: PHONE, text: word, at: ago(50) }));
    await deliver(number, writings(number, { from: PHONE, text: "What is 2 + 2?", at: ago(20) }));
    await untilTaken(number, 3);
    const texts = (await number.taken()).map(({ text }) => text);
    expect(texts[1]).toContain("You will get messages from us again");
    expect(texts[2]).toContain("4");
    expect((await send(owner, { message: "Free words" })).status).toBe(200);
  },
);

test("words that only contain such a word are a message like others, and so is START without a STOP before", async () => {
  const { owner, number } = await desk();
  await deliver(
    number,
    writings(
      number,
      { from: PHONE, text: "When does the bus stop?", at: ago(3) },
      { from: PHONE, text: "start", at: ago(2) },
    ),
  );
  await untilTaken(number, 2);
  expect((await messagesOf(owner, "&direction=out")).map(({ kind }) => kind)).toEqual(["text", "text"]);
});

test("an answer that waits for approval is dropped when the person ends the messages", async () => {
  const { owner, number } = await desk("intern");
  await deliver(number, writings(number, { from: PHONE, text: "What is 2 + 2?", at: ago(20) }));
  await vi.waitUntil(async () => (await messagesOf(owner, "&state=awaiting_approval")).length === 1, {
    timeout: 60_000,
  });
  const [waiting] = await messagesOf(owner, "&state=awaiting_approval");
  await deliver(number, writings(number, { from: PHONE, text: "STOP", at: ago(10) }));
  await untilTaken(number, 1);
  const approved = await call("POST", `/api/approvals/${waiting?.approval_id}/approve`, {
    token: owner.token,
    body: {},
  });
  expect(approved.status, approved.text).toBe(200);
  await inDatabase("UPDATE messaging_messages SET next_look_at = 1 WHERE id = ?", waiting?.id ?? "");
  await strikeClock();
  await vi.waitUntil(async () => (await messagesOf(owner, "&state=discarded")).length === 1, { timeout: 60_000 });
  expect((await messagesOf(owner, "&state=discarded"))[0]?.error?.code).toBe("CONTACT_STOPPED");
  expect(await number.taken()).toHaveLength(1);
});

test("a picture or a sound is said to be unreadable once, and its caption is answered", async () => {
  const { owner, number } = await desk();
  const file = { id: "1", mime_type: "audio/ogg", sha256: "x" };
  const sound = { type: "audio", audio: file };
  await deliver(
    number,
    writings(number, { from: PHONE, content: sound, at: ago(9) }, { from: PHONE, content: sound, at: ago(8) }),
  );
  await settled(owner, 2);
  expect((await number.taken()).map(({ text }) => text)).toEqual([
    "Sorry, pictures, sounds and files cannot be read here. Please write your message in words.",
  ]);
  expect(await call("GET", "/api/executions", { token: owner.token }).then(({ body }) => body)).toMatchObject({
    data: { executions: [] },
  });

  const picture = { type: "image", image: { ...file, caption: "What is 12 percent of 4300?" } };
  await deliver(number, writings(number, { from: PHONE, content: picture, at: ago(7) }));
  await untilTaken(number, 2);
  expect((await number.taken())[1]?.text).toContain("516");
  const run = await call("GET", "/api/executions", { token: owner.token });
  expect(run.text).not.toContain("[image]");
});
