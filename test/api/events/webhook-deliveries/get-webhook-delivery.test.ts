import { describe, expect, test } from "vitest";

import { call } from "#test/support/client";
import { createWebhook, readDelivery, sendTest, subscribed } from "#test/support/webhooks";

const url = "https://example.com/hook";
const unknown = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";

describe("does", () => {
  test("shows a delivery, its payload and its attempts, but nothing of the receiver's answer", async () => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith({ status: 200, headers: { "x-inner": "inner header" }, body: "inner body" });
    const { id } = await sendTest(account, webhook.id);
    await expect.poll(async () => (await readDelivery(account, webhook.id, id)).status).toBe("delivered");
    const answer = await call("GET", `/api/webhooks/${webhook.id}/deliveries/${id}`, { token: account.token });
    expect(answer.data()).toMatchObject({
      id,
      payload: { event: "webhook.test" },
      next_attempt_at: null,
      attempts: [{ response_status: 200, error: null }],
    });
    expect(answer.text).not.toContain("inner");
  });

  test("answers 304 to its own ETag until something happens to it", async () => {
    const { account, webhook } = await subscribed();
    const { id } = await sendTest(account, webhook.id);
    await expect.poll(async () => (await readDelivery(account, webhook.id, id)).status).toBe("delivered");
    const path = `/api/webhooks/${webhook.id}/deliveries/${id}`;
    const { etag = "" } = (await call("GET", path, { token: account.token })).headers;
    const again = () => call("GET", path, { token: account.token, headers: { "if-none-match": etag } });
    expect((await again()).status).toBe(304);
    await call("POST", `${path}/redeliver`, { token: account.token });
    expect((await again()).status).toBe(200);
  });
});

describe("refuses", () => {
  test("an unknown id, a malformed one, and a delivery of another webhook", async () => {
    const { account, webhook } = await subscribed();
    const other = await createWebhook(account, url);
    const { id } = await sendTest(account, webhook.id);
    for (const path of [
      `${webhook.id}/deliveries/${unknown}`,
      `${webhook.id}/deliveries/x`,
      `${other.id}/deliveries/${id}`,
    ]) {
      const answer = await call("GET", `/api/webhooks/${path}`, { token: account.token });
      expect(answer.status).toBe(404);
      expect(answer.error?.code).toBe("NOT_FOUND");
    }
  });
});
