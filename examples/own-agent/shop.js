import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

/** Port 9311 of this computer: the tool server of a small shop, with a handful of orders. */
export const PORT = 9311;

const ORDERS = {
  "SO-101": { state: "sent", total_eur: 31.9 },
  "SO-102": { state: "delivered", total_eur: 48 },
  "SO-103": { state: "packed", total_eur: 9 },
  "SO-104": { state: "sent", total_eur: 17.5 },
  "SO-105": { state: "paid", total_eur: 22 },
};
const PARCELS = {
  "PX-5501": { state: "left the house", carrier: "Blue Van" },
  "PX-5502": { state: "arrives on Friday", carrier: "Blue Van" },
  "PX-5503": { state: "in a depot", carrier: "Slow Ship" },
  "PX-5504": { state: "left the house", carrier: "Slow Ship" },
};
const ARTICLES = {
  "AR-21": { name: "Cup", in_stock: 14 },
  "AR-22": { name: "Plate", in_stock: 3 },
  "AR-23": { name: "Jug", in_stock: 0 },
};

const text = (description) => ({ type: "string", maxLength: 300, description });

/** Each tool also takes the customer's words, so that a person who looks at a call sees what it was for. */
const tool = (name, description, properties, annotations) => ({
  name,
  description,
  annotations,
  inputSchema: {
    type: "object",
    properties: { ...properties, question: text("What the customer wrote") },
    required: [...Object.keys(properties), "question"],
    additionalProperties: false,
  },
});

const reads = { readOnlyHint: true };

const TOOLS = [
  tool("get_order", "Shows the state of an order", { order: text("Number of the order") }, reads),
  tool("track_parcel", "Shows where a parcel is", { parcel: text("Number of the parcel") }, reads),
  tool("find_article", "Shows an article and its stock", { article: text("Number of the article") }, reads),
  tool("draft_reply", "Stores a draft of a reply, which no customer sees", { reply: text("The draft") }, reads),
  tool(
    "refund_order",
    "Pays money of an order back to the customer",
    { order: text("Number of the order"), amount_eur: { type: "number", minimum: 0.01, maximum: 1_000 } },
    { readOnlyHint: false },
  ),
];

/** Starts the shop. `done` collects what it did for good: refunds and drafts. */
export async function startShop(port = PORT) {
  const done = { refunds: [], drafts: [] };

  const answerOf = (name, given) => {
    if (name === "get_order") return ORDERS[given.order];
    if (name === "track_parcel") return PARCELS[given.parcel];
    if (name === "find_article") return ARTICLES[given.article];
    if (name === "draft_reply") {
      done.drafts.push(given.reply);
      return { draft: done.drafts.length };
    }
    if (name !== "refund_order" || ORDERS[given.order] === undefined) return undefined;
    done.refunds.push({ order: given.order, amount_eur: given.amount_eur });
    return { refunded_eur: given.amount_eur };
  };

  const newProtocol = () => {
    const protocol = new Server({ name: "shop", version: "1.0.0" }, { capabilities: { tools: {} } });
    protocol.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }));
    protocol.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: given = {} } }) => {
      const found = answerOf(name, given);
      if (found === undefined)
        return { isError: true, content: [{ type: "text", text: "The shop does not have it." }] };
      return { content: [{ type: "text", text: JSON.stringify(found) }], structuredContent: found };
    });
    return protocol;
  };

  const http = createServer((request, response) => {
    // Without sessions: each request is answered by itself.
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
    response.on("close", () => void transport.close());
    newProtocol()
      .connect(transport)
      .then(() => transport.handleRequest(request, response))
      .catch(() => response.destroy());
  });
  await new Promise((resolve, reject) => {
    http.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${http.address().port}/mcp`,
    done,
    stop: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await startShop(Number(process.env.SHOP_PORT ?? PORT));
  process.stdout.write(`The shop's tools are at ${url}. Ctrl-C stops it.\n`);
}
