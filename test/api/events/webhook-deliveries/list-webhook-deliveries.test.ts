import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createWebhook, readDelivery, sendTest, subscribed, type Delivery } from "#test/support/webhooks";

interface DeliveryPage {
  deliveries: Delivery[];
  pagination: { page: number; limit: number; total: number; pages: number };
}

const url = "https://example.com/hook";

describe("does", () => {
  test("lists deliveries newest first, in pages, each with its attempts", async () => {
    const { account, webhook } = await subscribed();
    const sent: Delivery[] = [];
    for (let count = 0; count < 3; count++) sent.push(await sendTest(account, webhook.id));
    for (const { id } of sent)
      await expect.poll(async () => (await readDelivery(account, webhook.id, id)).status).toBe("delivered");
    const pageOf = async (query: string) =>
      (
        await call("GET", `/api/webhooks/${webhook.id}/deliveries?${query}`, { token: account.token })
      ).data<DeliveryPage>();
    const first = await pageOf("limit=2");
    const second = await pageOf("limit=2&page=2");
    expect(first.pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2 });
    const ids = [...first.deliveries, ...second.deliveries].map(({ id }) => id);
    expect(ids).toEqual(sent.map(({ id }) => id).toReversed());
    for (const { attempts } of first.deliveries)
      expect(attempts).toMatchObject([{ response_status: 200, error: null }]);
  });

  test("filters by status", async () => {
    const { account, receiver, webhook } = await subscribed();
    const good = await sendTest(account, webhook.id);
    await expect.poll(async () => (await readDelivery(account, webhook.id, good.id)).status).toBe("delivered");
    receiver.answerWith({ status: 500 });
    const bad = await sendTest(account, webhook.id);
    const idsOf = async (status: string) => {
      const answer = await call("GET", `/api/webhooks/${webhook.id}/deliveries?status=${status}`, {
        token: account.token,
      });
      return answer.data<DeliveryPage>().deliveries.map(({ id }) => id);
    };
    expect(await idsOf("delivered")).toEqual([good.id]);
    expect(await idsOf("pending")).toEqual([bad.id]);
    expect(await idsOf("dead")).toEqual([]);
  });
});

describe("refuses", () => {
  test("every malformed query", () =>
    everyCase(["limit=0", "limit=101", "page=0", "status=sending"], async (query) => {
      const account = await signUp();
      const { id } = await createWebhook(account, url);
      expect((await call("GET", `/api/webhooks/${id}/deliveries?${query}`, { token: account.token })).status).toBe(400);
    }));
});
