import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createWebhook, type Webhook } from "#test/support/webhooks";

const url = "https://example.com/hook";

describe("does", () => {
  test("shows the webhook without its secret", async () => {
    const account = await signUp();
    const { secret: _secret, ...created } = await createWebhook(account, url);
    const answer = await call("GET", `/api/webhooks/${created.id}`, { token: account.token });
    expect(answer.data<Webhook>()).toEqual({
      ...created,
      disabled_reason: null,
      failing_since: null,
      delivery_state: "closed",
      next_probe_at: null,
      previous_secret_ends_at: null,
      updated_at: created.created_at,
    });
  });

  test("answers 304 to its own ETag until the webhook changes", async () => {
    const account = await signUp();
    const { id } = await createWebhook(account, url);
    const path = `/api/webhooks/${id}`;
    const { etag = "" } = (await call("GET", path, { token: account.token })).headers;
    const again = () => call("GET", path, { token: account.token, headers: { "if-none-match": etag } });
    expect((await again()).status).toBe(304);
    await call("PATCH", path, { token: account.token, body: { events: ["webhook.test"] } });
    expect((await again()).status).toBe(200);
  });
});
