import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";
import { listEffects, unknownEffect } from "#test/support/factories/effects";
import { registered, released } from "#test/support/factories/tool-servers";
import { startToolServer } from "#test/support/tool-server";

interface Page {
  tool_calls: Record<string, unknown>[];
  next_cursor: string | null;
}

const list = async ({ token }: Pick<TestAccount, "token">, query = ""): Promise<Page> =>
  (await call("GET", `/api/tool-calls${query}`, { token })).data<Page>();

/** An agent that has called the tool `lookup` of a server, as often as asked. */
async function scene(times: number) {
  const owner = await signUp();
  const simulator = await startToolServer();
  const server = await registered(owner, simulator);
  await released(owner, server, "lookup", "read");
  const agent = await createAgent(owner, { configuration: { tools: ["mcp__shop__lookup"] } });
  for (let made = 0; made < times; made += 1) {
    const answer = await execute(owner, agent.id, {
      task: "Find the order",
      context: { order: `A${made}` },
      parameters: { tool: "mcp__shop__lookup", wait_seconds: 20 },
    });
    expect(answer.status, answer.text).toBe(200);
  }
  return { owner, server, agent };
}

test("a call is in the log with the names of its server, tool, agent and run, its outcome and its duration", async () => {
  const { owner, server, agent } = await scene(1);
  const [effect] = await listEffects(owner);
  expect(await list(owner)).toEqual({
    tool_calls: [
      {
        id: effect?.id,
        server: { id: server.id, name: "shop" },
        tool: { name: "lookup", call_name: "mcp__shop__lookup" },
        agent: { id: agent.id, name: agent.name, level: "student" },
        run: { id: effect?.execution_id, task: "Find the order" },
        action: "read",
        status: "done",
        known: expect.any(String) as string,
        settled_as: null,
        arguments: { order: "A0" },
        arguments_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        target_host: new URL(server.url).host,
        duration_ms: expect.any(Number) as number,
        called_at: expect.stringMatching(/Z$/) as string,
      },
    ],
    next_cursor: null,
  });
});

test("pages follow each other by the cursor, the latest first", async () => {
  const { owner } = await scene(3);
  const orders = ({ tool_calls: calls }: Page) => calls.map(({ arguments: given }) => given);
  const first = await list(owner, "?limit=2");
  expect(orders(first)).toEqual([{ order: "A2" }, { order: "A1" }]);
  const second = await list(owner, `?limit=2&cursor=${first.next_cursor}`);
  expect([orders(second), second.next_cursor]).toEqual([[{ order: "A0" }], null]);
});

test("the log is narrowed by server, agent and end; other effects and other tenants' calls are not in it", async () => {
  const { owner, server, agent } = await scene(1);
  await unknownEffect(owner);
  const count = async (query: string) => (await list(owner, query)).tool_calls.length;
  expect(await count("")).toBe(1);
  expect(await Promise.all([count("?server=shop"), count("?server=sho"), count("?server=mail")])).toEqual([1, 0, 0]);
  expect(await Promise.all([count(`?agent_id=${agent.id}`), count("?status=done"), count("?status=unknown")])).toEqual([
    1, 1, 0,
  ]);
  expect((await list(await signUp())).tool_calls).toEqual([]);
  await call("DELETE", `/api/tool-servers/${server.id}`, { token: owner.token });
  expect((await list(owner)).tool_calls).toMatchObject([{ server: { id: null, name: "shop" } }]);
});
