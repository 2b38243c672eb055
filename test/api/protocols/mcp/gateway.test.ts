import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { listEffects } from "#test/support/factories/effects";
import { registered, released } from "#test/support/factories/tool-servers";
import { connectMcp, dataOf, ERAS } from "#test/support/mcp";
import { startToolServer } from "#test/support/tool-server";

const LOOKUP = "mcp__shop__lookup";

/** A student whose list names the server's tool `lookup`, which is released under an action. */
async function scene(action: string) {
  const owner = await signUp();
  const simulator = await startToolServer();
  const server = await registered(owner, simulator);
  await released(owner, server, "lookup", action);
  const agent = await createAgent(owner, { configuration: { tools: [LOOKUP] } });
  return { owner, simulator, agent };
}

test.each(ERAS)(
  "an outside agent of revision %s calls a released tool for a registered agent: run, effect, episode",
  async (era) => {
    const { owner, simulator, agent } = await scene("read");
    const connected = await connectMcp(owner, era, { agentId: agent.id });
    const { tools } = await connected.client.listTools();
    expect(tools.map(({ name }) => name)).toContain(LOOKUP);
    const result = await connected.client.callTool({ name: LOOKUP, arguments: { order: "A7" } });
    expect(dataOf<{ status: string; agent_id: string }>(result)).toMatchObject({
      status: "completed",
      agent_id: agent.id,
    });
    expect(simulator.calls).toEqual([expect.objectContaining({ name: "lookup", arguments: { order: "A7" } })]);
    expect(await listEffects(owner)).toMatchObject([{ status: "done", tool: LOOKUP, arguments: { order: "A7" } }]);
    const episodes = await call("GET", `/api/graduation/agents/${agent.id}/episodes`, { token: owner.token });
    expect(episodes.data<{ episodes: unknown[] }>().episodes).toHaveLength(1);
  },
);

test("a call above the agent's level waits for a person, and the agent's own client is never asked", async () => {
  const { owner, simulator, agent } = await scene("send");
  const questions: string[] = [];
  const connected = await connectMcp(owner, "2026-07-28", {
    agentId: agent.id,
    answer: ({ message }) => {
      questions.push(message);
      return { action: "accept", content: { decision: "approve" } };
    },
  });
  const result = await connected.client.callTool({ name: LOOKUP, arguments: { order: "A7" } });
  expect(dataOf<{ status: string }>(result)).toMatchObject({
    status: "in_progress",
    awaiting_approval: { approval_id: expect.any(String) },
  });
  expect([questions, simulator.calls]).toEqual([[], []]);
});
