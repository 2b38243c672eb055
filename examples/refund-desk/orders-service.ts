import type { IncomingMessage } from "node:http";

import { listen, readText, type Reply, sendJson, type Service } from "./listen.ts";
import { ordersDocument } from "./orders-document.ts";

interface Order {
  id: string;
  customer: string;
  item: string;
  state: "sent" | "delivered" | "refunded";
  total: number;
  currency: "EUR";
  refunded: number;
}

/** One line of the ledger: money that went back to a customer. */
export interface Refund {
  order_id: string;
  amount: number;
  currency: string;
  reason: string;
  /** Tenure sends the id of the effect, so a repeated request pays once. */
  idempotency_key: string;
}

export interface OrdersService extends Service {
  /** Its key, which Tenure stores encrypted and sends with each call. */
  key: string;
  ledger: readonly Refund[];
}

const order = (id: string, customer: string, item: string, total: number): Order => ({
  id,
  customer,
  item,
  state: "delivered",
  total,
  currency: "EUR",
  refunded: 0,
});

/** The shop's orders service. It keeps its state in memory. */
export async function startOrdersService(port: number): Promise<OrdersService> {
  const key = "orders-key-0123456789";
  const orders = [
    order("SO-101", "Ada Berg", "Desk", 340),
    order("SO-102", "Ben Ito", "Lamp", 62.4),
    order("SO-103", "Cleo Marsh", "Rug", 129),
    order("SO-104", "Dan Okoro", "Two chairs", 180),
  ];
  const ledger: Refund[] = [];
  const answered = new Map<string, Reply>();

  function refund(found: Order, body: Record<string, unknown>, idempotencyKey: string): Reply {
    const { amount, currency, reason } = body;
    if (typeof amount !== "number" || !(amount > 0) || currency !== found.currency || typeof reason !== "string")
      return { status: 400, body: { error: "A refund needs an amount, the currency of the order and a reason." } };
    if (found.refunded > 0) return { status: 409, body: { error: `${found.id} was refunded before.` } };
    if (amount > found.total) return { status: 409, body: { error: `${found.id} cost only ${found.total} EUR.` } };
    found.refunded = amount;
    found.state = "refunded";
    ledger.push({ order_id: found.id, amount, currency, reason, idempotency_key: idempotencyKey });
    return { status: 201, body: { order_id: found.id, refunded: amount, currency } };
  }

  /** The same key gets the same answer, and no second refund. */
  function refundOnce(found: Order, text: string, idempotencyKey: unknown): Reply {
    if (typeof idempotencyKey !== "string")
      return { status: 400, body: { error: "A refund needs the header Idempotency-Key." } };
    const reply = answered.get(idempotencyKey) ?? refund(found, JSON.parse(text), idempotencyKey);
    answered.set(idempotencyKey, reply);
    return reply;
  }

  async function replyTo(request: IncomingMessage): Promise<Reply> {
    const { pathname } = new URL(request.url ?? "/", "http://orders");
    if (request.headers.authorization !== `Bearer ${key}`) return { status: 401, body: { error: "Unknown key." } };
    if (pathname === "/openapi.json") return { status: 200, body: ordersDocument };
    if (pathname === "/orders" && request.method === "GET") return { status: 200, body: orders };
    const [, id, rest] = /^\/orders\/([\w-]+)(\/refunds)?$/.exec(pathname) ?? [];
    const found = orders.find((one) => one.id === id);
    if (found === undefined) return { status: 404, body: { error: "There is no such order." } };
    if (rest === undefined && request.method === "GET") return { status: 200, body: found };
    if (rest !== undefined && request.method === "POST")
      return refundOnce(found, await readText(request), request.headers["idempotency-key"]);
    return { status: 405, body: { error: "This path does not have this method." } };
  }

  const service = await listen(port, async (request, response) => sendJson(response, await replyTo(request)));
  return { ...service, key, ledger };
}
