import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createWebhook, type Webhook } from "#test/support/webhooks";

describe("does", () => {
  test("lists only the tenant's own webhooks, newest first", async () => {
    const account = await signUp();
    const first = await createWebhook(account, "https://example.com/1");
    const second = await createWebhook(account, "https://example.com/2");
    await createWebhook(await signUp(), "https://example.com/3");
    const { webhooks } = (await call("GET", "/api/webhooks", { token: account.token })).data<{ webhooks: Webhook[] }>();
    expect(webhooks.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(webhooks[0]).not.toHaveProperty("secret");
  });
});
