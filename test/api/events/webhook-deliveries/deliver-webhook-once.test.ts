import { describe, expect, test } from "vitest";

import { call } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { attemptsOf, readDelivery, sendTest, strikeClock, subscribed, type Delivery } from "#test/support/webhooks";

const DAY_MS = 86_400_000;

describe("at least once, and never twice at once", () => {
  test("a sender that died before it recorded its attempt is followed by another", async () => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith({ status: 500 }, { status: 200 });
    const { id } = await sendTest(account, webhook.id);
    await expect.poll(() => attemptsOf(account, webhook.id, id)).toHaveLength(1);
    const claimedUntil = (at: number) =>
      inDatabase("UPDATE webhook_deliveries SET status = 'sending', next_attempt_at = ? WHERE id = ?", at, id);
    await claimedUntil(Date.now() + 60_000);
    await strikeClock();
    expect((await readDelivery(account, webhook.id, id)).status).toBe("pending");
    expect(receiver.requests).toHaveLength(1);
    await claimedUntil(Date.now() - 1);
    await strikeClock();
    await expect.poll(async () => (await readDelivery(account, webhook.id, id)).status).toBe("delivered");
  });

  test("a delivery whose message was lost is found by the clock", async () => {
    const { account, receiver, webhook } = await subscribed();
    const now = Date.now();
    await inDatabase(
      `INSERT INTO webhook_deliveries (id, tenant_id, webhook_id, event_id, event, body, status, next_attempt_at, created_at)
       VALUES (?, ?, ?, ?, 'webhook.test', '{}', 'pending', ?, ?)`,
      crypto.randomUUID(),
      account.tenantId,
      webhook.id,
      crypto.randomUUID(),
      now,
      now,
    );
    await strikeClock();
    const [request] = await receiver.received(1);
    expect(request?.body).toBe("{}");
  });

  test("one attempt is made, however often queue, clock and redelivery ask for it at once", async () => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith({ status: 500, headers: { "retry-after": "3600" } });
    const { id } = await sendTest(account, webhook.id);
    await expect.poll(() => attemptsOf(account, webhook.id, id)).toHaveLength(1);
    receiver.answerWith("hang");
    const path = `/api/webhooks/${webhook.id}/deliveries/${id}/redeliver`;
    const first = await call("POST", path, { token: account.token });
    expect(first.status).toBe(200);
    await receiver.received(2);
    const asked = Array.from({ length: 8 }, () => call("POST", path, { token: account.token }));
    const answers = await Promise.all([...asked, strikeClock(), strikeClock()]);
    const begun = receiver.requests.length;
    const ended = await attemptsOf(account, webhook.id, id);
    // A busy machine can take longer than the 15 seconds of an attempt: then it has ended, and another one may begin.
    expect(begun - ended.length).toBeLessThanOrEqual(1);
    const statuses = answers.slice(0, 8).map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(ended.length);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });

  test("each of many deliveries arrives, and a receiver that hangs does not delay the others", async () => {
    const [slow, quick] = await Promise.all([subscribed(), subscribed()]);
    slow.receiver.answerWith("hang");
    await sendTest(slow.account, slow.webhook.id);
    await slow.receiver.received(1);
    const sent = await Promise.all(Array.from({ length: 25 }, () => sendTest(quick.account, quick.webhook.id)));
    const requests = await quick.receiver.received(25);
    const received = new Set(requests.map(({ headers }) => headers["webhook-id"]));
    expect(received).toEqual(new Set(sent.map(({ event_id }) => event_id)));
  });

  test("finished deliveries are kept for thirty days", async () => {
    const { account, webhook } = await subscribed();
    const [old, recent] = await Promise.all([sendTest(account, webhook.id), sendTest(account, webhook.id)]);
    for (const [{ id }, ageMs] of [
      [old, 30 * DAY_MS + 60_000],
      [recent, 30 * DAY_MS - 60_000],
    ] as [Delivery, number][]) {
      await expect.poll(async () => (await readDelivery(account, webhook.id, id)).status).toBe("delivered");
      await inDatabase("UPDATE webhook_deliveries SET next_attempt_at = ? WHERE id = ?", Date.now() - ageMs, id);
    }
    await strikeClock();
    const path = (id: string) => `/api/webhooks/${webhook.id}/deliveries/${id}`;
    expect((await call("GET", path(old.id), { token: account.token })).status).toBe(404);
    expect((await call("GET", path(recent.id), { token: account.token })).status).toBe(200);
    expect(await inDatabase("SELECT id FROM webhook_attempts WHERE delivery_id = ?", old.id)).toEqual([]);
  });
});
