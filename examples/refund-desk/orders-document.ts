const order = {
  type: "object",
  properties: {
    id: { type: "string" },
    customer: { type: "string" },
    item: { type: "string" },
    state: { type: "string", enum: ["sent", "delivered", "refunded"] },
    total: { type: "number" },
    currency: { type: "string" },
    refunded: { type: "number" },
  },
};

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const orderId = { name: "order_id", in: "path", required: true, schema: { type: "string", pattern: "^SO-[0-9]+$" } };

/** The OpenAPI document of the orders service. Tenure makes one tool of each operation. */
export const ordersDocument = {
  openapi: "3.1.0",
  info: { title: "Orders", version: "1.0.0" },
  servers: [{ url: "/" }],
  paths: {
    "/orders": {
      get: {
        operationId: "list_orders",
        summary: "List the orders",
        responses: { "200": { description: "All orders", ...json({ type: "array", items: order }) } },
      },
    },
    "/orders/{order_id}": {
      get: {
        operationId: "get_order",
        summary: "Read one order",
        parameters: [orderId],
        responses: {
          "200": { description: "The order", ...json(order) },
          "404": { description: "There is no such order" },
        },
      },
    },
    "/orders/{order_id}/refunds": {
      post: {
        operationId: "refund_order",
        summary: "Refund an order, once",
        description: "Pays money back to the customer. The header Idempotency-Key makes a repeated request safe.",
        parameters: [orderId],
        requestBody: {
          required: true,
          ...json({
            type: "object",
            properties: {
              amount: { type: "number", exclusiveMinimum: 0, description: "At most what the customer paid" },
              currency: { type: "string", enum: ["EUR"] },
              reason: { type: "string", maxLength: 200 },
            },
            required: ["amount", "currency", "reason"],
            additionalProperties: false,
          }),
        },
        responses: {
          "201": { description: "The refund was made" },
          "409": { description: "The order was refunded before" },
        },
      },
    },
  },
};
