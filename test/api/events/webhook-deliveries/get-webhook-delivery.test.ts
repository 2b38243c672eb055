import { describe, expect, test } from "vitest";

import { call } from "#test/support/client";
import { readDelivery, sendTest, subscribed } from "#test/support/webhooks";

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
