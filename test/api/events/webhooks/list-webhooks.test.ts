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

  test("gives them page by page, all 20 on the first when the client names no limit", async () => {
    const account = await signUp();
    const made: string[] = [];
    for (let count = 0; count < 20; count++)
      made.unshift((await createWebhook(account, `https://example.com/${count}`)).id);
    const read = async (query: string) =>
      (await call("GET", `/api/webhooks${query}`, { token: account.token })).data<{
        webhooks: Webhook[];
        pagination: unknown;
      }>();
    expect((await read("")).webhooks.map(({ id }) => id)).toEqual(made);
    const last = await read("?page=3&limit=8");
    expect(last.webhooks.map(({ id }) => id)).toEqual(made.slice(16));
    expect(last.pagination).toEqual({ page: 3, limit: 8, total: 20, pages: 3 });
  });
});
