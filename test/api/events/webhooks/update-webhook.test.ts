import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { createWebhook, readDelivery, readWebhook, sendTest, subscribed, type Webhook } from "#test/support/webhooks";

const url = "https://example.com/hook";

describe("does", () => {
  test("changes only the supplied fields", async () => {
    const account = await signUp();
    const { id } = await createWebhook(account, url);
    const before = await readWebhook(account, id);
    const answer = await call("PATCH", `/api/webhooks/${id}`, {
      token: account.token,
      body: { events: ["agent.demoted"] },
    });
    const after = answer.data<Webhook>();
    expect(after).toEqual({ ...before, events: ["agent.demoted"], updated_at: after.updated_at });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(await readWebhook(account, id)).toEqual(after);
  });

  test("ends waiting deliveries when it switches a webhook off, and starts fresh when it switches it on", async () => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith({ status: 500 });
    const delivery = await sendTest(account, webhook.id);
    await expect.poll(async () => (await readWebhook(account, webhook.id)).failing_since).not.toBeNull();
    const path = `/api/webhooks/${webhook.id}`;
    const off = await call("PATCH", path, { token: account.token, body: { enabled: false } });
    expect(off.data<Webhook>()).toMatchObject({ enabled: false, disabled_reason: "manual", failing_since: null });
    expect((await readDelivery(account, webhook.id, delivery.id)).status).toBe("dead");
    const on = await call("PATCH", path, { token: account.token, body: { enabled: true } });
    expect(on.data<Webhook>()).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null });
  });

  test("starts fresh at a new address: failures at the former one do not count", async () => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith({ status: 500 });
    await sendTest(account, webhook.id);
    await expect.poll(async () => (await readWebhook(account, webhook.id)).failing_since).not.toBeNull();
    const path = `/api/webhooks/${webhook.id}`;
    const same = await call("PATCH", path, { token: account.token, body: { url: webhook.url } });
    expect(same.data<Webhook>().failing_since).not.toBeNull();
    const moved = await call("PATCH", path, { token: account.token, body: { url } });
    expect(moved.data<Webhook>().failing_since).toBeNull();
    expect(await readWebhook(account, webhook.id)).toEqual(moved.data());
  });

  test.each([410, 500])("is not undone by a %i that the former address answers afterwards", async (status) => {
    const { account, receiver, webhook } = await subscribed();
    const moved = Promise.withResolvers<void>();
    receiver.answerWith({ status, after: moved.promise });
    const delivery = await sendTest(account, webhook.id);
    await receiver.received(1);
    await call("PATCH", `/api/webhooks/${webhook.id}`, { token: account.token, body: { url } });
    moved.resolve();
    await expect
      .poll(async () => (await readDelivery(account, webhook.id, delivery.id)).attempts)
      .toMatchObject([{ response_status: status }]);
    expect(await readWebhook(account, webhook.id)).toMatchObject({ enabled: true, failing_since: null });
  });

  test("loses no field when changes of different fields race", async () => {
    const account = await signUp();
    const { id } = await createWebhook(account, url);
    const path = `/api/webhooks/${id}`;
    const bodies = [{ url: "https://example.com/other" }, { events: ["agent.demoted"] }, { enabled: false }];
    const answers = await Promise.all(bodies.map((body) => call("PATCH", path, { token: account.token, body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readWebhook(account, id)).toMatchObject({
      url: "https://example.com/other",
      events: ["agent.demoted"],
      enabled: false,
    });
  });
});

describe("refuses", () => {
  test("every malformed body, naming the field, and changes nothing", () =>
    everyCase(
      [
        ["a private address", { url: "https://192.168.1.1/" }, "body.url"],
        ["an unknown event", { events: ["x"] }, "body.events.0"],
        ["a secret, which is rotated instead", { enabled: true, secret: "s".repeat(32) }, "body.secret"],
        ["nothing at all", {}, "body"],
      ],
      async (_title, body, path) => {
        const account = await signUp();
        const { id } = await createWebhook(account, url);
        const answer = await call("PATCH", `/api/webhooks/${id}`, { token: account.token, body });
        expect(answer.status).toBe(400);
        expect(answer.error).toMatchObject({ code: "INVALID_INPUT", details: { issues: [{ path }] } });
        expect(await inDatabase("SELECT url FROM webhooks WHERE id = ?", id)).toEqual([[url]]);
      },
    ));
});
