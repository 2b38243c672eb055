import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { type CallScene, order } from "#test/support/factories/tool-calls";
import { registered, release, released, toolNamed } from "#test/support/factories/tool-servers";
import { lookupTool, startToolServer } from "#test/support/tool-server";

const SECRET = "heronToolKey/5c91+Lk8Zq";

/** The run, its steps, its texts, the effect and the server with its tools, as a person reads them. */
async function readAll({ owner, agent, server }: CallScene, executionId: string): Promise<string> {
  const run = `/api/agents/${agent.id}/executions/${executionId}`;
  const paths = [run, `${run}/trace`, `${run}/trace/1/texts`, "/api/effects", `/api/tool-servers/${server.id}`];
  const answers = await Promise.all(
    [...paths, `/api/tool-servers/${server.id}/tools`, `/api/graduation/agents/${agent.id}/episodes/export`].map(
      (path) => call("GET", path, { token: owner.token }),
    ),
  );
  return answers.map(({ text }) => text).join("\n");
}

/** The secret in the forms that an answer may have it in. */
const FORMS = [SECRET, encodeURIComponent(SECRET), Buffer.from(SECRET).toString("base64").slice(0, -2)];

test("a tool server that repeats its credential, in a result and in its tools' words, gives it to no one", async () => {
  const owner = await signUp();
  const simulator = await startToolServer();
  simulator.credential = { name: "x-key", value: SECRET };
  simulator.tools = [{ ...lookupTool, description: `Finds an order with ${SECRET}` }];
  const server = await registered(owner, simulator, { auth: { type: "header", header: "x-key", value: SECRET } });
  await released(owner, server, "lookup", "read");
  const agent = await createAgent(owner, { configuration: { tools: ["mcp__shop__lookup"] } });
  const here = { owner, simulator, server, agent };
  const heard = (): string => String(simulator.requests.at(-1)?.headers["x-key"]);
  simulator.answer = () => ({
    content: [
      {
        type: "text",
        text: `You sent ${heard()}, ${encodeURIComponent(heard())}, ${Buffer.from(heard()).toString("base64")}`,
      },
    ],
  });
  const answer = await order(here);
  expect(answer.status, answer.text).toBe(200);
  const read = answer.text + (await readAll(here, answer.data<{ execution_id: string }>().execution_id));
  expect(read).toContain("You sent [masked], [masked], [masked]");
  expect(read).toContain("Finds an order with [masked]");
  expect(FORMS.filter((form) => read.includes(form))).toEqual([]);
});

test.each([
  ["in the query", { type: "query", parameter: "api_key", value: SECRET }],
  ["as a password", { type: "basic", username: "reader", password: SECRET }],
] as const)("an API that repeats its credential %s gives it to no one", async (_kind, auth) => {
  const owner = await signUp();
  const simulator = await startToolServer();
  const document = {
    openapi: "3.1.0",
    info: { title: "Orders", version: "1" },
    paths: { "/orders": { get: { operationId: "getOrder", summary: "Reads one order" } } },
  };
  simulator.misdeed = (request, response) => {
    const sent = `${request.url} ${String(request.headers.authorization)}`;
    const asked = { url: request.url, authorization: request.headers.authorization, plain: SECRET, sent };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify((request.url ?? "").startsWith("/mcp") ? document : asked));
    return true;
  };
  const server = await registered(owner, simulator, { kind: "openapi", auth });
  const tool = await toolNamed(owner, server, "getOrder");
  expect((await release(owner, server, tool, "read")).status).toBe(200);
  const agent = await createAgent(owner, { configuration: { tools: [tool.call_name] } });
  const here = { owner, simulator, server, agent };
  const answer = await order(here, {}, { tool: tool.call_name });
  expect(answer.status, answer.text).toBe(200);
  const read = answer.text + (await readAll(here, answer.data<{ execution_id: string }>().execution_id));
  expect(read).toContain("[masked]");
  const pair = Buffer.from(`reader:${SECRET}`).toString("base64");
  expect([...FORMS, pair].filter((form) => read.includes(form))).toEqual([]);
});
