import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { verifySignature } from "#test/support/webhook-receiver";
import { createWebhook, subscribed, type Delivery } from "#test/support/webhooks";

const url = "https://example.com/hook";

describe("does", () => {
  test("sends webhook.test to a webhook that subscribed to something else", async () => {
    const { account, receiver, webhook } = await subscribed({ events: ["agent.demoted"] });
    const answer = await call("POST", `/api/webhooks/${webhook.id}/test`, { token: account.token });
    expect(answer.status).toBe(201);
    const delivery = answer.data<Delivery & { payload: unknown }>();
    expect(answer.headers["location"]).toBe(`/api/webhooks/${webhook.id}/deliveries/${delivery.id}`);
    expect(delivery).toMatchObject({ event: "webhook.test", status: "pending", attempts: [] });
    const [request] = await receiver.received(1);
    const message = request && verifySignature(request, webhook.secret);
    expect(message).toEqual(delivery.payload);
    expect(message).toMatchObject({ event: "webhook.test", data: { webhook_id: webhook.id } });
  });

  test("sends once for requests with one Idempotency-Key", async () => {
    const { account, receiver, webhook } = await subscribed();
    const options = { token: account.token, headers: { "idempotency-key": "test-once" } };
    const path = `/api/webhooks/${webhook.id}/test`;
    const first = await call("POST", path, options);
    const second = await call("POST", path, options);
    expect(second.text).toBe(first.text);
    await receiver.received(1);
    const list = await call("GET", `/api/webhooks/${webhook.id}/deliveries`, { token: account.token });
    expect(list.data<{ deliveries: Delivery[] }>().deliveries).toHaveLength(1);
  });
});

describe("refuses", () => {
  test("a webhook that is switched off", async () => {
    const account = await signUp();
    const { id } = await createWebhook(account, url);
    await call("PATCH", `/api/webhooks/${id}`, { token: account.token, body: { enabled: false } });
    const answer = await call("POST", `/api/webhooks/${id}/test`, { token: account.token });
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({ code: "CONFLICT", details: { reason: "webhook_disabled" } });
  });
});
