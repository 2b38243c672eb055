import { type Asked, type Service, serve } from "./serve.ts";

/** A refund that was made. The ledger of the shop is the list of them. */
export interface Refund {
  order_id: string;
  amount: number;
  currency: string;
  reason: string;
  idempotency_key: string;
}

interface Order {
  id: string;
  customer: string;
  item: string;
  paid_eur: number;
  state: "delivered" | "shipped" | "lost";
}

const ORDERS: readonly Order[] = [
  { id: "SO-101", customer: "Mara Lind", item: "Desk lamp", paid_eur: 49.9, state: "delivered" },
  { id: "SO-102", customer: "Jon Bell", item: "Teapot", paid_eur: 12.5, state: "lost" },
  { id: "SO-103", customer: "Ida Roth", item: "Wool blanket", paid_eur: 80, state: "delivered" },
  { id: "SO-104", customer: "Sam Okoro", item: "Set of cups", paid_eur: 20, state: "delivered" },
];

const orderId = { name: "order_id", in: "path", required: true, schema: { type: "string" } };
const json = (schema: object): object => ({ "application/json": { schema } });
const answer = (description: string): object => ({ description, content: json({ type: "object" }) });

/** The document of the service, which Tenure imports: each operation is a tool. */
const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Orders", version: "1.0.0" },
  paths: {
    "/orders": {
      get: { operationId: "list_orders", summary: "Lists all orders", responses: { 200: answer("The orders") } },
    },
    "/orders/{order_id}": {
      get: {
        operationId: "get_order",
        summary: "Gets an order: customer, item, what was paid, state, and what was refunded",
        parameters: [orderId],
        responses: { 200: answer("The order"), 404: answer("No order has this id") },
      },
    },
    "/orders/{order_id}/refunds": {
      post: {
        operationId: "refund_order",
        summary: "Refunds an order, once, in full or in part",
        parameters: [
          orderId,
          { name: "Idempotency-Key", in: "header", required: true, schema: { type: "string", maxLength: 200 } },
        ],
        requestBody: {
          required: true,
          content: json({
            type: "object",
            properties: {
              amount: { type: "number", exclusiveMinimum: 0, description: "The money that the customer gets" },
              currency: { type: "string", enum: ["EUR"] },
              reason: { type: "string", maxLength: 200 },
            },
            required: ["amount", "currency", "reason"],
            additionalProperties: false,
          }),
        },
        responses: { 201: answer("The refund"), 409: answer("The order was refunded before") },
      },
    },
  },
};

export interface OrdersService extends Service {
  ledger: readonly Refund[];
}

/**
 * The service of a shop. It makes one refund of an order, and one for each idempotency key: a request that is sent again gets the first
 * answer.
 */
export async function startOrders(port: number, key: string): Promise<OrdersService> {
  const ledger: Refund[] = [];
  const service = await serve(port, (asked) => {
    if (asked.path === "/openapi.json") return { status: 200, body: DOCUMENT };
    if (asked.headers["x-shop-key"] !== key) return { status: 401, body: { error: "The key is wrong." } };
    if (asked.path === "/orders") return { status: 200, body: { orders: ORDERS } };
    const [, id, isRefund] = /^\/orders\/([^/]+)(\/refunds)?$/.exec(asked.path) ?? [];
    const order = ORDERS.find((one) => one.id === id);
    if (order === undefined) return { status: 404, body: { error: `No order has the id ${id ?? asked.path}.` } };
    if (isRefund !== undefined && asked.method === "POST") return refund(order, asked, ledger);
    const refunded = ledger.find((one) => one.order_id === order.id)?.amount ?? 0;
    return { status: 200, body: { ...order, refunded_eur: refunded } };
  });
  return { ...service, ledger };
}

function refund(order: Order, { headers, text }: Asked, ledger: Refund[]): { status: number; body: unknown } {
  const key = headers["idempotency-key"];
  if (key === undefined) return { status: 400, body: { error: "The header Idempotency-Key is missing." } };
  const before = ledger.find((one) => one.idempotency_key === key);
  if (before !== undefined) return { status: 201, body: before };
  if (ledger.some((one) => one.order_id === order.id))
    return { status: 409, body: { error: `${order.id} was refunded before.` } };
  const { amount, currency, reason } = JSON.parse(text) as Pick<Refund, "amount" | "currency" | "reason">;
  if (!(amount > 0 && amount <= order.paid_eur))
    return { status: 400, body: { error: `The amount must be between 0 and ${order.paid_eur}.` } };
  const made: Refund = { order_id: order.id, amount, currency, reason, idempotency_key: key };
  ledger.push(made);
  return { status: 201, body: made };
}
