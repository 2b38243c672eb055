import { describe, expect, inject, test } from "vitest";

import { measureDeadWebhooks } from "#bench/scale/dead-webhooks";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver";
import {
  createWebhook,
  readWebhook,
  sendTest,
  strikeClock,
  subscribed,
  type CreatedWebhook,
} from "#test/support/webhooks";

/** Puts this many deliveries of different events into the outbox, as if their messages had been lost. */
async function pile({ tenantId }: TestAccount, webhookId: string, count: number): Promise<void> {
  await inDatabase(
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)
     INSERT INTO webhook_deliveries (id, tenant_id, webhook_id, event_id, event, body, status, next_attempt_at, created_at)
     SELECT printf('%s%012x', substr(?3, 1, 24), abs(random() % 0xffffffffffff)), ?2, ?3, printf('%s-%06d', ?3, i), 'webhook.test', '{}', 'pending', ?4 + i, ?4 + i FROM n`,
    count,
    tenantId,
    webhookId,
    Date.now() - count,
  );
}

const countOf = async (webhookId: string, condition: string): Promise<number> => {
  const rows = await inDatabase(
    `SELECT count(*) FROM webhook_deliveries WHERE webhook_id = ? AND ${condition}`,
    webhookId,
  );
  return Number(rows[0]?.[0]);
};

/** A tenant whose receiver fails, after its webhook's breaker has opened; the next probe is not due before the test is over. */
async function broken(): Promise<{ account: TestAccount; receiver: WebhookReceiver; webhook: CreatedWebhook }> {
  const made = await subscribed();
  made.receiver.answerWith({ status: 500, headers: { "retry-after": "3600" } });
  await Promise.all(Array.from({ length: 3 }, () => sendTest(made.account, made.webhook.id)));
  await expect.poll(async () => (await readWebhook(made.account, made.webhook.id)).delivery_state).toBe("open");
  return made;
}

describe("a tenant whose receivers do not answer", () => {
  test("has few attempts under way, and another tenant's events arrive while its own wait", async () => {
    const account = await signUp();
    const slow = await Promise.all(Array.from({ length: 5 }, () => startWebhookReceiver()));
    for (const receiver of slow) receiver.answerWith("hang");
    const webhooks = await Promise.all(slow.map(({ url }) => createWebhook(account, url)));
    await Promise.all(webhooks.map(({ id }) => pile(account, id, 40)));
    await strikeClock();
    const under = () => slow.map(({ requests }) => requests.length);
    await expect.poll(() => under().reduce((sum, count) => sum + count, 0)).toBe(12);
    const other = await subscribed();
    const sent = await Promise.all(Array.from({ length: 25 }, () => sendTest(other.account, other.webhook.id)));
    const heard = (await other.receiver.received(25)).map(({ headers }) => headers["webhook-id"]);
    expect(new Set(heard)).toEqual(new Set(sent.map(({ event_id }) => event_id)));
    await strikeClock();
    expect(Math.max(...under())).toBeLessThanOrEqual(4);
    expect(under().reduce((sum, count) => sum + count, 0)).toBe(12);
    for (const [index, { id }] of webhooks.entries())
      expect(await countOf(id, "status = 'pending' AND attempts = 0")).toBe(40 - (under()[index] ?? 0));
  });

  test("does not keep other tenants' events, nor does one whose receivers refuse", { timeout: 60_000 }, async () => {
    const load = { baseUrl: inject("baseUrl"), testSecret: inject("testSecret"), dead: 300, slow: 30, events: 2 };
    const { alone, besideDead, besideSlow } = await measureDeadWebhooks(load);
    expect([alone.unheard, besideDead.unheard, besideSlow.unheard]).toEqual([0, 0, 0]);
  });
});

describe("a webhook that fails three times in a row", () => {
  test("lets its deliveries wait without losing attempts", async () => {
    const { account, receiver, webhook } = await broken();
    const { next_probe_at: probeAt, failing_since: since } = await readWebhook(account, webhook.id);
    expect(Date.parse(probeAt ?? "") - Date.parse(since ?? "")).toBeGreaterThanOrEqual(3_600_000);
    await pile(account, webhook.id, 30);
    await strikeClock();
    const other = await subscribed();
    await sendTest(other.account, other.webhook.id);
    await other.receiver.received(1);
    expect(receiver.requests).toHaveLength(3);
    expect(await countOf(webhook.id, "status = 'pending' AND attempts = 0")).toBe(30);
  });

  test("sends one probe at a time, however often it is asked for", async () => {
    const { account, receiver, webhook } = await broken();
    receiver.answerWith("hang");
    await pile(account, webhook.id, 5);
    await Promise.all(Array.from({ length: 5 }, () => sendTest(account, webhook.id)));
    await receiver.received(4);
    expect(await readWebhook(account, webhook.id)).toMatchObject({ delivery_state: "half_open", next_probe_at: null });
    await Promise.all([strikeClock(), strikeClock(), sendTest(account, webhook.id)]);
    const other = await subscribed();
    await sendTest(other.account, other.webhook.id);
    await other.receiver.received(1);
    expect(receiver.requests).toHaveLength(4);
  });

  test("sends all that waited once a probe succeeds, the oldest first", async () => {
    const { account, receiver, webhook } = await broken();
    await pile(account, webhook.id, 30);
    receiver.answerWith({ status: 200 });
    const test = await sendTest(account, webhook.id);
    const heard = (await receiver.received(34)).slice(3).map(({ headers }) => headers["webhook-id"] ?? "");
    expect(heard[0]).toBe(`${webhook.id}-000000`);
    expect(heard).toContain(test.event_id);
    expect(new Set(heard).size).toBe(31);
    await expect
      .poll(() => readWebhook(account, webhook.id))
      .toMatchObject({ delivery_state: "closed", failing_since: null, next_probe_at: null });
  });

  test("waits longer after each probe that fails", async () => {
    const { account, receiver, webhook } = await broken();
    receiver.answerWith({ status: 500 });
    await pile(account, webhook.id, 5);
    const waits: number[] = [];
    for (let probe = 1; probe <= 3; probe++) {
      await inDatabase("UPDATE webhooks SET probe_at = ? WHERE id = ?", Date.now() - 1, webhook.id);
      await strikeClock();
      await expect.poll(() => countOf(webhook.id, "status = 'pending' AND attempts = 0")).toBe(5 - probe);
      await expect.poll(async () => (await readWebhook(account, webhook.id)).delivery_state).toBe("open");
      const [[waitMs]] = (await inDatabase(
        `SELECT w.probe_at - max(a.attempted_at + a.duration_ms) FROM webhooks w JOIN webhook_deliveries d ON d.webhook_id = w.id
         JOIN webhook_attempts a ON a.delivery_id = d.id WHERE w.id = ?`,
        webhook.id,
      )) as [[number]];
      waits.push(waitMs);
    }
    expect(waits).toEqual([10_000, 20_000, 40_000]);
  });

  test("is forgotten with the former URL", async () => {
    const { account, webhook } = await broken();
    await pile(account, webhook.id, 6);
    const works = await startWebhookReceiver();
    const path = `/api/webhooks/${webhook.id}`;
    const moved = await call("PATCH", path, { token: account.token, body: { url: works.url } });
    expect(moved.data()).toMatchObject({ delivery_state: "closed", next_probe_at: null, failing_since: null });
    await works.received(6);
  });
});

test("what waits for a webhook that is switched off ends, however much it is", async () => {
  const { account, webhook } = await broken();
  await pile(account, webhook.id, 2_500);
  await call("PATCH", `/api/webhooks/${webhook.id}`, { token: account.token, body: { enabled: false } });
  await strikeClock();
  expect(await countOf(webhook.id, "status <> 'dead'")).toBe(0);
});
