import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { connectMcp } from "#test/support/mcp";

interface Tool {
  name: string;
  input_schema: { type: string };
}

test("the plain list is that of the protocol, for the caller and for a registered agent", async () => {
  const owner = await signUp();
  await createSkill(owner);
  const agent = await createAgent(owner);
  for (const agentId of [undefined, agent.id]) {
    // oxlint-disable-next-line no-await-in-loop -- one caller after the other
    const connected = await connectMcp(owner, "2026-07-28", agentId === undefined ? {} : { agentId });
    const body = agentId === undefined ? {} : { agent_id: agentId };
    // oxlint-disable-next-line no-await-in-loop
    const plain = (await call("POST", "/api/mcp/tools", { token: owner.token, body })).data<{ tools: Tool[] }>().tools;
    // oxlint-disable-next-line no-await-in-loop
    const { tools } = await connected.client.listTools();
    expect(plain.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(plain.every(({ input_schema: schema }) => schema.type === "object")).toBe(true);
  }
});

test("refuses calls for another tenant's agent", async () => {
  const [owner, stranger] = await Promise.all([signUp(), signUp()]);
  const agent = await createAgent(owner);
  const answer = await call("POST", "/api/mcp/tools", { token: stranger.token, body: { agent_id: agent.id } });
  expect([answer.status, answer.error?.code]).toEqual([403, "FORBIDDEN"]);
});
