import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { createWebhook, type CreatedWebhook } from "#test/support/webhooks";

const url = "https://example.com/hook";
const body = { url, events: ["agent.executed", "agent.graduated"] };
const ownKey = `whsec_${btoa("k".repeat(24))}`;

describe("does", () => {
  test("subscribes, and shows a secret that the published library takes", async () => {
    const { token } = await signUp();
    const answer = await call("POST", "/api/webhooks", { token, body });
    expect(answer.status).toBe(201);
    const webhook = answer.data<CreatedWebhook>();
    expect(webhook).toMatchObject({ ...body, enabled: true });
    expect(answer.headers["location"]).toBe(`/api/webhooks/${webhook.id}`);
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(new Webhook(webhook.secret).sign("id", new Date(0), "{}")).toMatch(/^v1,/);
  });

  test("shows the secret this once, and stores it encrypted", async () => {
    const account = await signUp();
    const { id, secret } = await createWebhook(account, url);
    const [[stored]] = (await inDatabase("SELECT secret FROM webhooks WHERE id = ?", id)) as [[string]];
    expect(stored).not.toContain(secret.slice(6));
    for (const path of ["/api/webhooks", `/api/webhooks/${id}`]) {
      expect((await call("GET", path, { token: account.token })).text).not.toContain(secret.slice(6));
    }
  });

  test("keeps a secret of the tenant, in either form and of any allowed length", () =>
    everyCase([ownKey, `whsec_${btoa("k".repeat(64))}`, "a plain text secret", "s".repeat(256)], async (secret) => {
      expect((await createWebhook(await signUp(), url, { secret })).secret).toBe(secret);
    }));

  test("counts doubled events once", async () => {
    const events = ["agent.executed", "agent.executed"];
    expect((await createWebhook(await signUp(), url, { events })).events).toEqual(["agent.executed"]);
  });

  test("makes one webhook of requests that race with one Idempotency-Key", async () => {
    const { token } = await signUp();
    const headers = { "idempotency-key": "create-once" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call("POST", "/api/webhooks", { token, body, headers })),
    );
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    const list = await call("GET", "/api/webhooks", { token });
    expect(list.data<{ webhooks: unknown[] }>().webhooks).toHaveLength(1);
    const replayed = await call("POST", "/api/webhooks", { token, body, headers });
    expect(replayed.headers["idempotency-replayed"]).toBe("true");
    expect(replayed.status).toBe(201);
  });
});

describe("refuses", () => {
  test("a twenty-first webhook, exactly, however many requests race", async () => {
    const { token } = await signUp();
    const answers = await Promise.all(Array.from({ length: 30 }, () => call("POST", "/api/webhooks", { token, body })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
    const refusal = answers.find(({ status }) => status === 409);
    expect(refusal?.error).toMatchObject({ code: "CONFLICT", details: { reason: "webhook_limit", limit: 20 } });
  });

  test("every address that webhooks may not call, naming the field", () =>
    everyCase(
      [
        ["a loopback address", { url: "https://127.0.0.2/" }],
        ["an IPv6 loopback address", { url: "https://[::1]/" }],
        ["a private address", { url: "https://10.0.0.1/" }],
        ["a metadata address in one number", { url: "https://2852039166/latest/meta-data" }],
        ["a metadata name", { url: "http://metadata.google.internal/" }],
        ["localhost", { url: "http://localhost:3000/" }],
        ["credentials in the URL", { url: "https://user:password@example.com/" }],
        ["another scheme", { url: "ftp://example.com/" }],
        ["no URL", { url: "example" }],
      ],
      async (_title, change) => {
        const answer = await call("POST", "/api/webhooks", {
          token: (await signUp()).token,
          body: { ...body, ...change },
        });
        expect(answer.status).toBe(400);
        expect(answer.error).toMatchObject({ code: "INVALID_INPUT", details: { issues: [{ path: "body.url" }] } });
      },
    ));

  test("every malformed body, naming the field", () =>
    everyCase(
      [
        ["no URL", { url: undefined }, "body.url"],
        ["no events", { events: [] }, "body.events"],
        ["an unknown event", { events: ["agent.exploded"] }, "body.events.0"],
        ["a short secret", { secret: "short" }, "body.secret"],
        ["a secret of few bytes", { secret: `whsec_${btoa("k".repeat(23))}` }, "body.secret"],
        ["a secret of many bytes", { secret: `whsec_${btoa("k".repeat(65))}` }, "body.secret"],
        ["a secret that is not base64", { secret: `whsec_${"*".repeat(40)}` }, "body.secret"],
        ["a secret beyond ASCII", { secret: "é".repeat(20) }, "body.secret"],
        ["an unknown key", { enabled: false }, "body.enabled"],
      ],
      async (_title, change, path) => {
        const answer = await call("POST", "/api/webhooks", {
          token: (await signUp()).token,
          body: { ...body, ...change },
        });
        expect(answer.status).toBe(400);
        expect(answer.error).toMatchObject({ code: "INVALID_INPUT", details: { issues: [{ path }] } });
      },
    ));
});
