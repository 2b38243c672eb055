import { expect, inject, it } from "vitest";

import { connect, dataOf, verifyWebhook, WebhookSignatureError } from "#sdk/client";
import { signUp } from "#test/support/client";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

it.each([
  ["made by the instance", undefined],
  ["that the caller chose", "a-secret-of-our-own-0123456789abcdef"],
])("a delivery signed with a secret %s is verified; another body, secret or time is refused", async (_, own) => {
  const { apiKey } = await signUp();
  const { api } = connect({ url: inject("baseUrl"), key: apiKey });
  const receiver = await startWebhookReceiver();
  const body = { url: receiver.url, events: ["webhook.test" as const], ...(own === undefined ? {} : { secret: own }) };
  const { id, secret } = await dataOf(api.POST("/api/webhooks", { body }));
  await api.POST("/api/webhooks/{webhook_id}/test", { params: { path: { webhook_id: id } } });
  const [delivery] = await receiver.received(1);
  const { body: text = "", headers = {} } = delivery ?? {};

  expect(await verifyWebhook(text, headers, secret)).toMatchObject({ event: "webhook.test" });
  expect(await verifyWebhook(text, new Headers(headers), secret)).toMatchObject({ event: "webhook.test" });
  const refused = [
    verifyWebhook(`${text} `, headers, secret),
    verifyWebhook(text, headers, `${secret.slice(0, -4)}AAAA`),
    verifyWebhook(text, { ...headers, "webhook-id": "msg_other" }, secret),
    verifyWebhook(text, headers, secret, { now: Date.now() + 301_000 }),
    verifyWebhook(text, { ...headers, "webhook-timestamp": "soon" }, secret),
    verifyWebhook(text, {}, secret),
  ];
  for (const outcome of await Promise.allSettled(refused))
    expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(WebhookSignatureError) });
});
