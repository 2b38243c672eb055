import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { connectMcp } from "#test/support/mcp";

const use = (
  { token }: TestAccount,
  tool: string,
  given: Record<string, unknown>,
  fields: Record<string, unknown> = {},
) => call("POST", "/api/mcp/execute", { token, body: { tool, arguments: given, ...fields } });

async function stoppedAgent(): Promise<{ owner: TestAccount; agentId: string }> {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  const body = { engaged: true, reason: "It sends wrong invoices" };
  expect((await call("PUT", `/api/agents/${agentId}/kill-switch`, { token: owner.token, body })).status).toBe(200);
  return { owner, agentId };
}

test("a stopped agent reads nothing over the tool protocol, and no client reads about it; the list has it", async () => {
  const { owner, agentId } = await stoppedAgent();
  const acting = { agent_id: agentId };
  const answers = await Promise.all([
    use(owner, "get_agent", { agent_id: agentId }),
    use(owner, "search_memory", { agent_id: agentId, query: "invoice" }),
    use(owner, "get_agent", {}, acting),
    use(owner, "search_memory", { query: "invoice" }, acting),
    use(owner, "list_agents", {}, acting),
    use(owner, "search_marketplace", { query: "a", kind: "skill" }, acting),
    call("POST", "/api/mcp/tools", { token: owner.token, body: acting }),
  ]);
  for (const answer of answers) expect([answer.status, answer.error?.code], answer.text).toEqual([409, "STOPPED"]);
  const listed = await use(owner, "list_agents", {});
  expect(listed.text).toContain(agentId);
});

test("a client that acts for a stopped agent, or reads its resource, is told that it is stopped", async () => {
  const { owner, agentId } = await stoppedAgent();
  const { client } = await connectMcp(owner, "2025-11-25");
  await expect(client.readResource({ uri: `tenure://agents/${agentId}` })).rejects.toThrow(/kill switch/);
  const acting = await connectMcp(owner, "2025-11-25", { agentId });
  await expect(acting.client.listTools()).rejects.toThrow(/kill switch/);
});

test("a stopped agent is not trained, and is after its release", async () => {
  const { owner, agentId } = await stoppedAgent();
  const train = () => call("POST", `/api/agents/${agentId}/train`, { token: owner.token });
  expect((await train()).error?.code).toBe("STOPPED");
  await call("PUT", `/api/agents/${agentId}/kill-switch`, { token: owner.token, body: { engaged: false } });
  expect((await train()).status).toBe(202);
});
