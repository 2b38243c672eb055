import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";
import { letRestorationEnd } from "#test/support/removals";
import { createWebhook, makeDue, readDelivery, readWebhook, sendTest, subscribed } from "#test/support/webhooks";

const url = "https://example.com/hook";

const remove = ({ token }: TestAccount, id: string) => call("DELETE", `/api/webhooks/${id}`, { token });
const restore = ({ token }: TestAccount, id: string) => call("POST", `/api/webhooks/${id}/restore`, { token });

async function listDeleted({ token }: TestAccount) {
  const answer = await call("GET", "/api/webhooks?deleted=true", { token });
  return answer.data<{ webhooks: { id: string; restorable_until: string }[]; pagination: { total: number } }>();
}

describe("does", () => {
  test("brings the webhook back; events of the time between have no delivery, later ones do", async () => {
    const { account, receiver, webhook } = await subscribed();
    const agent = await createAgent(account);
    const before = await readWebhook(account, webhook.id);
    const deleted = (await remove(account, webhook.id)).data<{ restorable_until: string }>();
    const listed = await listDeleted(account);
    expect(listed.webhooks).toMatchObject([{ id: webhook.id, restorable_until: deleted.restorable_until }]);
    await execute(account, agent.id);

    const restored = await restore(account, webhook.id);
    expect(restored.data()).toEqual({ ...before, updated_at: expect.any(String) });
    expect((await listDeleted(account)).pagination.total).toBe(0);
    const later = await execute(account, agent.id);
    await expect.poll(() => receiver.requests.length, { timeout: 30_000 }).toBe(1);
    expect(JSON.stringify(receiver.requests)).toContain(later.data<{ execution_id: string }>().execution_id);
  });

  test("sends what waited when the webhook was deleted", async () => {
    const { account, receiver, webhook } = await subscribed();
    receiver.answerWith({ status: 503 }, { status: 200 });
    const delivery = await sendTest(account, webhook.id);
    await receiver.received(1);
    await remove(account, webhook.id);
    await makeDue(delivery.id);
    await restore(account, webhook.id);
    await makeDue(delivery.id);
    await receiver.received(2);
    await expect.poll(async () => (await readDelivery(account, webhook.id, delivery.id)).status).toBe("delivered");
  });
});

describe("refuses", () => {
  test("a webhook beyond the limit, one that is not deleted, and one whose restore period has ended", async () => {
    const account = await signUp();
    const webhooks = await Promise.all(Array.from({ length: 20 }, () => createWebhook(account, url)));
    const id = webhooks[0]?.id ?? "";
    expect((await restore(account, id)).error?.details).toEqual({ reason: "not_deleted" });
    await remove(account, id);
    const another = await createWebhook(account, url);
    expect((await restore(account, id)).error?.details["reason"]).toBe("webhook_limit");
    await remove(account, another.id);
    await letRestorationEnd(id);
    expect((await restore(account, id)).status).toBe(404);
    expect((await restore(account, another.id)).status).toBe(200);
  });
});
