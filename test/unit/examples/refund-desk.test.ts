import { Webhook } from "standardwebhooks";
import { afterEach, expect, test } from "vitest";

import { startOrdersService } from "#examples/refund-desk/orders-service";
import { isSigned } from "#examples/refund-desk/verify-signature";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function ordersService() {
  const service = await startOrdersService(0);
  closing.push(() => service.close());
  const refund = async (order: string, idempotencyKey: string, amount = 10) => {
    const response = await fetch(`${service.url}/orders/${order}/refunds`, {
      method: "POST",
      headers: { authorization: `Bearer ${service.key}`, "idempotency-key": idempotencyKey },
      body: JSON.stringify({ amount, currency: "EUR", reason: "broken" }),
    });
    return { status: response.status, body: await response.json() };
  };
  return { service, refund };
}

test("the orders service of the refund desk pays once: a repeated request gets the same answer, a second one is refused", async () => {
  const { service, refund } = await ordersService();
  const first = await refund("SO-101", "one");
  expect(first.status).toBe(201);
  expect(await refund("SO-101", "one")).toEqual(first);
  expect((await refund("SO-101", "two")).status).toBe(409);
  expect((await refund("SO-102", "three", 1_000)).status).toBe(409);
  expect((await refund("SO-999", "four")).status).toBe(404);
  expect(service.ledger).toMatchObject([{ order_id: "SO-101", amount: 10, idempotency_key: "one" }]);
});

test("the orders service of the refund desk answers no one without its key", async () => {
  const { service } = await ordersService();
  for (const path of ["/orders", "/openapi.json"]) expect((await fetch(`${service.url}${path}`)).status).toBe(401);
});

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const now = 1_795_000_000_000;

function delivery(body: string, at: number, signedBy = secret) {
  const signature = new Webhook(signedBy).sign("msg_1", new Date(at), body);
  return {
    body,
    secret,
    now,
    headers: {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(at / 1000)),
      "webhook-signature": signature,
    },
  };
}

test("the receiver of the refund desk takes what the published library signs, and nothing else", () => {
  const good = delivery('{"event":"agent.executed"}', now);
  const other = delivery(good.body, now, `whsec_${Buffer.alloc(32, 8).toString("base64")}`);
  const signatures = `${other.headers["webhook-signature"]} ${good.headers["webhook-signature"]}`;
  expect(isSigned(good)).toBe(true);
  expect(isSigned({ ...good, headers: { ...good.headers, "webhook-signature": signatures } })).toBe(true);
  expect(isSigned(other)).toBe(false);
  expect(isSigned({ ...good, body: '{"event":"approval.decided"}' })).toBe(false);
  expect(isSigned({ ...good, headers: { ...good.headers, "webhook-id": "msg_2" } })).toBe(false);
  expect(isSigned({ ...good, headers: {} })).toBe(false);
  expect(isSigned(delivery(good.body, now - 301_000))).toBe(false);
});
