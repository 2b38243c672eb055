import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";
import {
  refreshed,
  register,
  released,
  toolNamed,
  toolsOf,
  type ToolServerView,
} from "#test/support/factories/tool-servers";
import { startToolServer } from "#test/support/tool-server";

const document = {
  openapi: "3.1.0",
  info: { title: "Orders", version: "1" },
  servers: [{ url: "/v1" }],
  paths: {
    "/orders/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      get: {
        operationId: "getOrder",
        summary: "Reads one order",
        parameters: [{ name: "lines", in: "query", schema: { type: "boolean" } }],
      },
      put: {
        operationId: "putOrder",
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } },
        },
      },
      delete: {},
    },
  },
  components: { schemas: { Order: { type: "object", properties: { total: { type: "number" } } } } },
};

async function scene() {
  const owner = await signUp();
  const simulator = await startToolServer();
  const api = { document: structuredClone(document), asked: [] as string[] };
  simulator.misdeed = (request, response, body) => {
    const path = request.url ?? "";
    if (path !== "/mcp") api.asked.push(`${request.method} ${path} ${body} ${String(request.headers["x-key"])}`);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(path === "/mcp" ? api.document : { id: "A7", total: 12 }));
    return true;
  };
  const auth = { type: "header", header: "x-key", value: "k1" };
  const answer = await register(owner, { kind: "openapi", url: simulator.url, auth });
  expect(answer.status, answer.text).toBe(201);
  return { owner, api, server: answer.data<ToolServerView>() };
}

test("the operations of an API document are tools: a GET reads, a DELETE destroys", async () => {
  const { owner, server } = await scene();
  expect(server).toMatchObject({ status: "connected", tools: { quarantined: 3 } });
  const tools = await toolsOf(owner, server);
  expect(tools.map(({ name }) => name)).toEqual(["delete_/orders/{id}", "getOrder", "putOrder"]);
  expect(tools[2]?.input_schema).toMatchObject({
    properties: { id: { type: "string" }, body: { type: "object", properties: { total: { type: "number" } } } },
    required: ["id", "body"],
  });
  expect(await released(owner, server, "delete_/orders/{id}", "read")).toMatchObject({ complexity: 4 });
  expect(await released(owner, server, "putOrder", "read")).toMatchObject({ complexity: 3 });
  expect(await released(owner, server, "getOrder", "read")).toMatchObject({ complexity: 1 });
});

test("a released operation is called by HTTP with the credential, and an operation that changed is not", async () => {
  const { owner, api, server } = await scene();
  await released(owner, server, "getOrder", "read");
  const agent = await createAgent(owner, { configuration: { tools: ["mcp__shop__getOrder"] } });
  const order = (context: Record<string, unknown>) =>
    execute(owner, agent.id, {
      task: "Read it",
      context,
      parameters: { tool: "mcp__shop__getOrder", wait_seconds: 20 },
    });
  const answer = await order({ id: "../A 7", lines: true });
  expect(answer.data<{ result: unknown }>().result).toMatchObject({ details: { structured: { id: "A7", total: 12 } } });
  expect(api.asked).toEqual(["GET /v1/orders/..%2FA%207?lines=true  k1"]);
  api.document.servers = [{ url: "https://elsewhere.example.com" }];
  expect((await order({ id: "A7" })).status).toBe(409);
  expect(api.asked).toHaveLength(1);
  await refreshed(owner, server);
  expect(await toolNamed(owner, server, "getOrder")).toMatchObject({
    status: "changed",
    changes: [{ kind: "request", widens: true }],
  });
});
