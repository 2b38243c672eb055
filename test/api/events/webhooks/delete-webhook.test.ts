import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { untilRemoved } from "#test/support/removals";
import { createWebhook, readDelivery, sendTest, subscribed } from "#test/support/webhooks";

const url = "https://example.com/hook";

describe("does", () => {
  test("removes the webhook with its deliveries and their attempts", async () => {
    const { account, webhook } = await subscribed();
    const delivery = await sendTest(account, webhook.id);
    await expect.poll(async () => (await readDelivery(account, webhook.id, delivery.id)).status).toBe("delivered");
    const answer = await call("DELETE", `/api/webhooks/${webhook.id}`, { token: account.token });
    expect(answer.data()).toMatchObject({ deleted: true, id: webhook.id });
    expect((await call("GET", `/api/webhooks/${webhook.id}`, { token: account.token })).status).toBe(404);
    await untilRemoved(webhook.id);
    expect(await inDatabase("SELECT id FROM webhook_deliveries WHERE webhook_id = ?", webhook.id)).toEqual([]);
    expect(await inDatabase("SELECT id FROM webhook_attempts WHERE delivery_id = ?", delivery.id)).toEqual([]);
  });

  test("makes room under the limit", async () => {
    const account = await signUp();
    const webhooks = await Promise.all(Array.from({ length: 20 }, () => createWebhook(account, url)));
    await call("DELETE", `/api/webhooks/${webhooks[0]?.id}`, { token: account.token });
    expect((await createWebhook(account, url)).url).toBe(url);
  });
});
