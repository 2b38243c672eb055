import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { verifySignature } from "#test/support/webhook-receiver";
import { createWebhook, sendTest, subscribed } from "#test/support/webhooks";

const url = "https://example.com/hook";

interface Rotated {
  id: string;
  secret: string;
  previous_secret_ends_at: string | null;
}

const rotate = async (token: string, id: string, body?: { secret?: string; overlap_seconds?: number }) =>
  call("POST", `/api/webhooks/${id}/rotate-secret`, { token, body });

describe("does", () => {
  test("signs with both secrets for a day when nothing else is said", async () => {
    const { account, receiver, webhook } = await subscribed();
    const before = Date.now();
    const rotated = (await rotate(account.token, webhook.id)).data<Rotated>();
    const after = Date.now();
    expect(rotated.secret).not.toBe(webhook.secret);
    const rotatedAt = Date.parse(rotated.previous_secret_ends_at ?? "") - 86_400_000;
    expect(rotatedAt).toBeGreaterThanOrEqual(before);
    expect(rotatedAt).toBeLessThanOrEqual(after);
    await sendTest(account, webhook.id);
    const [request] = await receiver.received(1);
    expect(request?.headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
    for (const secret of [webhook.secret, rotated.secret]) {
      expect(request && verifySignature(request, secret).event).toBe("webhook.test");
    }
  });

  test("signs with the new secret alone once the overlap is over, and forgets the former", async () => {
    const { account, receiver, webhook } = await subscribed();
    const rotated = (await rotate(account.token, webhook.id, { overlap_seconds: 60 })).data<Rotated>();
    await inDatabase("UPDATE webhooks SET previous_secret_ends_at = ? WHERE id = ?", Date.now() - 1, webhook.id);
    await sendTest(account, webhook.id);
    const [request] = await receiver.received(1);
    expect(request?.headers["webhook-signature"]).toMatch(/^v1,\S+$/);
    expect(request && verifySignature(request, rotated.secret).event).toBe("webhook.test");
    expect(() => request && verifySignature(request, webhook.secret)).toThrow();
    const stored = () => inDatabase("SELECT previous_secret FROM webhooks WHERE id = ?", webhook.id);
    await expect.poll(stored).toEqual([[null]]);
  });

  test("ends the former secret at once with an overlap of nothing", async () => {
    const { account, receiver, webhook } = await subscribed();
    const body = { secret: "a secret of the tenant's own", overlap_seconds: 0 };
    const rotated = (await rotate(account.token, webhook.id, body)).data<Rotated>();
    expect(rotated).toEqual({ id: webhook.id, secret: body.secret, previous_secret_ends_at: null });
    await sendTest(account, webhook.id);
    const [request] = await receiver.received(1);
    expect(request && verifySignature(request, body.secret).event).toBe("webhook.test");
    expect(() => request && verifySignature(request, webhook.secret)).toThrow();
  });
});

describe("refuses", () => {
  test.each([
    ["an overlap beyond a week", { overlap_seconds: 604_801 }, "body.overlap_seconds"],
    ["a negative overlap", { overlap_seconds: -1 }, "body.overlap_seconds"],
    ["a weak secret", { secret: "weak" }, "body.secret"],
  ])("%s", async (_title, body, path) => {
    const account = await signUp();
    const { id } = await createWebhook(account, url);
    const answer = await rotate(account.token, id, body);
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({ details: { issues: [{ path }] } });
  });
});
