import { describe, expect, test } from "vitest";

import { call, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { readDelivery, sendTest, subscribed, type Delivery } from "#test/support/webhooks";

const redeliver = ({ token }: TestAccount, webhookId: string, deliveryId: string) =>
  call("POST", `/api/webhooks/${webhookId}/deliveries/${deliveryId}/redeliver`, { token });

describe("does", () => {
  test("sends what was delivered again: same bytes, same webhook-id", async () => {
    const { account, receiver, webhook } = await subscribed();
    const { id } = await sendTest(account, webhook.id);
    await expect.poll(async () => (await readDelivery(account, webhook.id, id)).status).toBe("delivered");
    const answer = await redeliver(account, webhook.id, id);
    expect(answer.data<Delivery>()).toMatchObject({ id, status: "pending", delivered_at: null });
    const [first, second] = await receiver.received(2);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    await expect.poll(async () => (await readDelivery(account, webhook.id, id)).attempts).toHaveLength(2);
  });

  test("gives a dead delivery all its attempts again", async () => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith({ status: 500 });
    const { id } = await sendTest(account, webhook.id);
    await expect.poll(async () => (await readDelivery(account, webhook.id, id)).attempts).toHaveLength(1);
    await inDatabase("UPDATE webhook_deliveries SET status = 'dead', attempts = 10 WHERE id = ?", id);
    await redeliver(account, webhook.id, id);
    await expect.poll(async () => (await readDelivery(account, webhook.id, id)).attempts).toHaveLength(2);
    expect((await readDelivery(account, webhook.id, id)).status).toBe("pending");
  });

  test("need not wait for the next attempt of a pending one", async () => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith({ status: 500, headers: { "retry-after": "3600" } }, { status: 200 });
    const { id } = await sendTest(account, webhook.id);
    await expect.poll(async () => (await readDelivery(account, webhook.id, id)).attempts).toHaveLength(1);
    await redeliver(account, webhook.id, id);
    await expect.poll(async () => (await readDelivery(account, webhook.id, id)).status).toBe("delivered");
  });
});

describe("refuses", () => {
  test("while an attempt is under way", async () => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith("hang");
    const { id } = await sendTest(account, webhook.id);
    await receiver.received(1);
    const answer = await redeliver(account, webhook.id, id);
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({ code: "CONFLICT", details: { reason: "attempt_under_way" } });
  });

  test("while the webhook is switched off", async () => {
    const { account, webhook } = await subscribed();
    const { id } = await sendTest(account, webhook.id);
    await expect.poll(async () => (await readDelivery(account, webhook.id, id)).status).toBe("delivered");
    await call("PATCH", `/api/webhooks/${webhook.id}`, { token: account.token, body: { enabled: false } });
    expect((await redeliver(account, webhook.id, id)).error).toMatchObject({ details: { reason: "webhook_disabled" } });
  });
});
