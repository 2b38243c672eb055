import { expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { listEffects } from "#test/support/factories/effects";
import { connectNumber, deliver, messagesOf } from "#test/support/messaging";
import { writings } from "#test/support/messaging-wire";

const PHONE = "46701234567";

const send = (owner: TestAccount, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  call("POST", "/api/v1/integrations/messaging/message", { token: owner.token, body, headers });

async function written() {
  const owner = await signUp();
  const number = await connectNumber(owner);
  await number.wrote(PHONE);
  await deliver(number, writings(number, { from: PHONE }));
  return { owner, number };
}

test("a person who wrote today receives the text once for each Idempotency-Key", async () => {
  const { owner, number } = await written();
  const key = { "idempotency-key": crypto.randomUUID() };
  const body = { to: "+46 (70) 123-45 67", message: "Your order is ready. 🎉" };
  const answers = [await send(owner, body, key), await send(owner, body, key)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  const [taken, ...more] = await number.taken();
  expect([taken?.to, taken?.text, more]).toEqual([PHONE, "Your order is ready. 🎉", []]);
  const [message] = await messagesOf(owner, "&direction=out");
  expect(answers[0]?.body).toEqual({ message_id: message?.id, status: "sent" });
  expect(message).toMatchObject({ provider_message_id: taken?.id, effect_id: taken?.reference, agent_id: null });
});

test("free text to a person who did not write today is refused before it is sent, and a template is sent", async () => {
  const { owner, number } = await written();
  const refused = await send(owner, { to: "46700000009", message: "Hello" });
  expect([refused.status, refused.error?.code]).toEqual([409, "MESSAGE_WINDOW_CLOSED"]);
  expect(await listEffects(owner)).toEqual([]);
  const template = { name: "order_ready", language: "en_US", components: [{ type: "body", parameters: [] }] };
  expect((await send(owner, { to: "46700000009", template })).status).toBe(200);
  expect(await number.taken()).toMatchObject([{ to: "46700000009", type: "template", template: "order_ready" }]);
});

test("a body must name a person and say either words or a template", () =>
  everyCase(
    [
      [{ to: PHONE }, "body.message"],
      [{ to: PHONE, message: "Hi", template: { name: "a", language: "en" } }, "body.message"],
      [{ to: "Anna", message: "Hi" }, "body.to"],
      [{ to: "123", message: "Hi" }, "body.to"],
      [{ message: "Hi" }, "body.to"],
      [{ to: PHONE, message: "x".repeat(4_097) }, "body.message"],
    ] as [Record<string, unknown>, string][],
    async (body, path) => {
      const answer = await send(await signUp(), body);
      expect([answer.status, issuePaths(answer)]).toEqual([400, [path]]);
    },
  ));

test("without a number nothing can be sent", async () => {
  const answer = await send(await signUp(), { to: PHONE, template: { name: "a", language: "en" } });
  expect(answer.error?.code).toBe("PROVIDER_NOT_CONNECTED");
});

test("each refusal of the provider has a platform code, and the message is failed", () =>
  everyCase(
    [
      [400, 131_047, "MESSAGE_WINDOW_CLOSED"],
      [400, 131_030, "INVALID_INPUT"],
      [404, 132_001, "INVALID_INPUT"],
      [403, 131_031, "PROVIDER_ERROR"],
      [403, 200, "REAUTHENTICATION_REQUIRED"],
      [400, 80_007, "PROVIDER_RATE_LIMITED"],
      [400, 133_010, "PROVIDER_NOT_CONNECTED"],
    ] as [number, number, string][],
    async (status, code, ours) => {
      const { owner, number } = await written();
      const json = { error: { message: `(#${code}) no`, type: "OAuthException", code } };
      await number.account.fail({ on: "POST .*/messages", does: { status, json } });
      const answer = await send(owner, { to: PHONE, message: "Hi" });
      expect([answer.error?.code, answer.error?.details["provider_reason"]]).toEqual([ours, String(code)]);
      expect(await messagesOf(owner, "&direction=out")).toMatchObject([{ state: "failed", error: { code: ours } }]);
      expect((await listEffects(owner))[0]?.status).toBe("not_made");
    },
  ));

test("when it is unknown whether the provider accepted the message, the answer says so and names the effect", async () => {
  const { owner, number } = await written();
  await number.account.fail({ on: "POST .*/messages", afterEffect: true, does: "drop" });
  const answer = await send(owner, { to: PHONE, message: "Hi" }, { "idempotency-key": "only once" });
  expect(answer.error).toMatchObject({ code: "PROVIDER_ERROR", details: { outcome: "unknown" } });
  expect((await send(owner, { to: PHONE, message: "Hi" }, { "idempotency-key": "only once" })).body).toEqual(
    answer.body,
  );
  expect(await number.taken()).toHaveLength(1);
  const [message] = await messagesOf(owner, "&direction=out");
  expect([message?.state, message?.effect_id]).toEqual(["unknown", answer.error?.details["effect_id"]]);
});

test("a token that the provider does not take any more ends the connection", async () => {
  const { owner, number } = await written();
  await number.account.withdraw();
  expect((await send(owner, { to: PHONE, message: "Hi" })).error?.code).toBe("REAUTHENTICATION_REQUIRED");
  const status = await call("GET", "/api/integrations/messaging/status", { token: owner.token });
  expect(status.body).toMatchObject({ connected: false });
});
