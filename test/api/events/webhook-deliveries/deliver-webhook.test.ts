import { describe, expect, inject, test } from "vitest";

import { parseConfig } from "#config/config";
import { connect } from "#db/client";
import { tellOwners } from "#events/webhook-deliveries/tell-owners";
import { createLog } from "#lib/log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { startWebhookReceiver, verifySignature } from "#test/support/webhook-receiver";
import {
  attemptsOf,
  createWebhook,
  makeDue,
  readDelivery,
  readWebhook,
  sendTest,
  subscribed,
} from "#test/support/webhooks";

const DAY_MS = 86_400_000;

/** Milliseconds from the latest attempt to the next. */
async function waitOf(account: TestAccount, webhookId: string, deliveryId: string): Promise<number> {
  const { attempts, next_attempt_at } = await readDelivery(account, webhookId, deliveryId);
  const latest = attempts.at(-1);
  const endedAt = Date.parse(latest?.attempted_at ?? "") + (latest?.duration_ms ?? 0);
  return Date.parse(next_attempt_at ?? "") - endedAt;
}

describe("a delivery", () => {
  test("carries the event with the headers of Standard Webhooks", async () => {
    const { account, receiver, webhook } = await subscribed();
    const delivery = await sendTest(account, webhook.id);
    const [request] = await receiver.received(1);
    expect(request).toMatchObject({
      method: "POST",
      path: "/hook",
      headers: {
        "content-type": "application/json",
        "user-agent": "Tenure-Webhooks/8.0",
        "webhook-id": delivery.event_id,
        "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
        "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
      },
    });
    const message = request && verifySignature(request, webhook.secret);
    expect(Object.keys(message ?? {})).toEqual(["event", "data", "timestamp"]);
    expect(message?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(() => request && verifySignature({ ...request, body: `${request.body} ` }, webhook.secret)).toThrow();
  });

  test.each(["a plain text secret", `whsec_${btoa("k".repeat(24))}`])(
    "is signed with the tenant's secret %s",
    async (secret) => {
      const { account, receiver, webhook } = await subscribed({ secret });
      await sendTest(account, webhook.id);
      const [request] = await receiver.received(1);
      expect(request && verifySignature(request, secret).event).toBe("webhook.test");
    },
  );

  test("of an execution goes only to the subscribed webhooks, under one webhook-id", async () => {
    const { account, receiver, webhook } = await subscribed();
    const second = await startWebhookReceiver();
    const others = await Promise.all([startWebhookReceiver(), startWebhookReceiver(), startWebhookReceiver()]);
    await createWebhook(account, second.url, { events: ["agent.graduated", "agent.executed"] });
    await createWebhook(account, others[0].url, { events: ["agent.demoted"] });
    await createWebhook(await signUp(), others[1].url);
    const off = await createWebhook(account, others[2].url);
    await call("PATCH", `/api/webhooks/${off.id}`, { token: account.token, body: { enabled: false } });

    const agent = await call("POST", "/api/agents", {
      token: account.token,
      body: { name: "Worker", role: "custom", maturity_level: "student" },
    });
    const { id: agentId } = agent.data<{ agent: { id: string } }>().agent;
    const execution = await call("POST", `/api/agents/${agentId}/execute`, {
      token: account.token,
      body: { task: "Summarize: water boils at one hundred degrees. It freezes at zero." },
    });
    const [[request], [secondRequest]] = await Promise.all([receiver.received(1), second.received(1)]);
    const { execution_id, status } = execution.data<{ execution_id: string; status: string }>();
    expect(request && verifySignature(request, webhook.secret)).toMatchObject({
      event: "agent.executed",
      data: { agent_id: agentId, execution_id, status },
    });
    expect(secondRequest?.headers["webhook-id"]).toBe(request?.headers["webhook-id"]);
    expect(secondRequest?.body).toBe(request?.body);
    expect(others.map(({ requests }) => requests.length)).toEqual([0, 0, 0]);
    const [[stored]] = (await inDatabase("SELECT id FROM webhook_deliveries WHERE webhook_id = ?", webhook.id)) as [
      [string],
    ];
    expect(stored).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe("a failed attempt", () => {
  test.each([
    ["an error", { status: 500 }, { response_status: 500, error: "Answered 500." }],
    ["a refusal", { status: 404 }, { response_status: 404, error: "Answered 404." }],
    [
      "a redirect, which is not followed",
      { status: 302, headers: { location: "/elsewhere" } },
      { response_status: 302, error: "Answered 302; redirects are not followed." },
    ],
  ])("is %s, and is made again", async (_title, answer, attempt) => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith(answer, { status: 204 });
    const { id } = await sendTest(account, webhook.id);
    await expect.poll(() => attemptsOf(account, webhook.id, id)).toMatchObject([attempt]);
    expect(receiver.requests.every(({ path }) => path === "/hook")).toBe(true);
    expect((await readWebhook(account, webhook.id)).failing_since).not.toBeNull();
    await makeDue(id);
    await expect.poll(async () => (await readDelivery(account, webhook.id, id)).status).toBe("delivered");
    expect((await readWebhook(account, webhook.id)).failing_since).toBeNull();
    const [first, second] = receiver.requests;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
  });

  test("is one without a listener, and says no more than that", async () => {
    const account = await signUp();
    const webhook = await createWebhook(account, "http://127.0.0.1:9/hook");
    const { id } = await sendTest(account, webhook.id);
    await expect
      .poll(() => attemptsOf(account, webhook.id, id))
      .toMatchObject([{ response_status: null, error: "The connection failed." }]);
  });

  test("is one that the outbound guard refuses, even if it was stored", async () => {
    const account = await signUp();
    const webhook = await createWebhook(account, "https://example.com/hook");
    for (const url of ["http://127.0.0.2:1/", "https://169.254.169.254/", "https://unresolvable.example.com/"]) {
      await inDatabase("UPDATE webhooks SET url = ? WHERE id = ?", url, webhook.id);
      const { id } = await sendTest(account, webhook.id);
      await expect
        .poll(() => attemptsOf(account, webhook.id, id))
        .toMatchObject([{ response_status: null, error: expect.stringMatching(/^url: /) }]);
    }
  });

  test("is repeated automatically after five seconds, plus up to a tenth", async () => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith({ status: 503 });
    const { id } = await sendTest(account, webhook.id);
    await expect.poll(() => attemptsOf(account, webhook.id, id)).toHaveLength(1);
    const waitMs = await waitOf(account, webhook.id, id);
    expect(waitMs).toBeGreaterThanOrEqual(5_000);
    expect(waitMs).toBeLessThanOrEqual(5_500);
    await receiver.received(2);
  });

  test("is repeated no sooner than the receiver asks", async () => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith({ status: 429, headers: { "retry-after": "900" } });
    const { id } = await sendTest(account, webhook.id);
    await expect.poll(() => attemptsOf(account, webhook.id, id)).toHaveLength(1);
    expect(await waitOf(account, webhook.id, id)).toBe(900_000);
  });

  test("that was the tenth leaves a dead delivery", async () => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith({ status: 500 });
    const { id } = await sendTest(account, webhook.id);
    await expect.poll(() => attemptsOf(account, webhook.id, id)).toHaveLength(1);
    await inDatabase("UPDATE webhook_deliveries SET attempts = 9 WHERE id = ?", id);
    await makeDue(id);
    const read = () => readDelivery(account, webhook.id, id);
    await expect.poll(read).toMatchObject({ status: "dead", next_attempt_at: null });
    await makeDue(id);
    expect((await read()).attempts).toHaveLength(2);
  });
});

describe("a webhook", () => {
  test("is switched off by 410, with all that waits for it", async () => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith({ status: 500 }, { status: 410 });
    const waiting = await sendTest(account, webhook.id);
    await expect.poll(() => attemptsOf(account, webhook.id, waiting.id)).toHaveLength(1);
    const last = await sendTest(account, webhook.id);
    await expect
      .poll(() => readWebhook(account, webhook.id))
      .toMatchObject({ enabled: false, disabled_reason: "gone" });
    for (const { id } of [waiting, last]) expect((await readDelivery(account, webhook.id, id)).status).toBe("dead");
  });

  test("is switched off by five days without a success, not a moment sooner", async () => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith({ status: 500 });
    const failSince = async (ageMs: number) => {
      await inDatabase("UPDATE webhooks SET failing_since = ? WHERE id = ?", Date.now() - ageMs, webhook.id);
      const { id } = await sendTest(account, webhook.id);
      await expect.poll(() => attemptsOf(account, webhook.id, id)).toHaveLength(1);
      return readWebhook(account, webhook.id);
    };
    expect(await failSince(5 * DAY_MS - 60_000)).toMatchObject({ enabled: true });
    expect(await failSince(5 * DAY_MS)).toMatchObject({ enabled: false, disabled_reason: "failing" });
  });

  test("that was switched off is made known to the tenant's owners by mail", async () => {
    const [owner, mailbox] = await Promise.all([signUp(), startWebhookReceiver()]);
    await signUp();
    const config = parseConfig({
      LIBSQL_URL: inject("databaseUrl"),
      JWT_SECRET: "j".repeat(32),
      ENCRYPTION_KEY: "k".repeat(43),
      MAIL_URL: mailbox.url,
    });
    const { db } = connect(inject("databaseUrl"), undefined);
    const disabled = {
      tenantId: owner.tenantId,
      webhookId: "hook-1",
      url: "https://example.com/",
      reason: "gone" as const,
    };
    await tellOwners({ db, config, log: createLog("silent") }, disabled);
    expect(mailbox.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { to: owner.email, subject: expect.any(String), text: expect.stringContaining("410 Gone") },
    ]);
  });
});
