import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent, TEXT } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { keyWith } from "#test/support/keys";
import { connectMcp, ERAS } from "#test/support/mcp";

const addressOf = (agentId: string, runId?: string): string =>
  `tenure://agents/${agentId}${runId === undefined ? "" : `/runs/${runId}`}`;

type McpClient = Awaited<ReturnType<typeof connectMcp>>["client"];

async function readJson(client: McpClient, uri: string): Promise<unknown> {
  const { contents } = await client.readResource({ uri });
  return JSON.parse((contents[0] as { text: string }).text);
}

describe.each(ERAS)("the official client, revision %s", (era) => {
  test("lists agents as resources and reads an agent and a run; what is not there is refused with its address", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const started = await call("POST", `/api/agents/${agent.id}/execute`, {
      token: owner.token,
      body: { task: "Summarize the text", context: { text: TEXT } },
    });
    const { execution_id: runId } = started.data<{ execution_id: string }>();
    const { client } = await connectMcp(owner, era);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([addressOf(agent.id)]);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(2);
    expect(await readJson(client, addressOf(agent.id))).toMatchObject({ agent: { id: agent.id } });
    expect(await readJson(client, addressOf(agent.id, runId))).toMatchObject({ execution_id: runId });
    for (const uri of ["tenure://nothing", addressOf(agent.id, agent.id)])
      // oxlint-disable-next-line no-await-in-loop -- one address after the other
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
  });

  test("gets prompts with their arguments filled in, and completes the names of agents and skills", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner, { name: "Zenobia" });
    const skillId = await createSkill(owner, { name: "Rates" });
    const { client } = await connectMcp(owner, era);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["give_task", "use_skill", "review_approvals", "recall"]);
    const given = { agent: agent.name, skill: "Rates", material: "12 EUR" };
    const { messages } = await client.getPrompt({ name: "use_skill", arguments: given });
    const [{ content } = { content: null }] = messages;
    expect(content).toMatchObject({ text: expect.stringContaining(skillId) });
    await expect(client.getPrompt({ name: "give_task", arguments: { agent: "x" } })).rejects.toThrow("task");
    const complete = async (argument: { name: string; value: string }) =>
      (await client.complete({ ref: { type: "ref/prompt", name: "use_skill" }, argument })).completion.values;
    expect(await complete({ name: "agent", value: "zen" })).toEqual([agent.name]);
    expect(await complete({ name: "skill", value: "r" })).toEqual(["Rates"]);
    expect(await complete({ name: "material", value: "r" })).toEqual([]);
  });
});

test("a caller without the permission, and another tenant, see nothing of it", async () => {
  const [owner, stranger] = await Promise.all([signUp(), signUp()]);
  const agent = await createAgent(owner);
  const narrow = await connectMcp(owner, "2026-07-28", { apiKey: await keyWith(owner, "SKILL_VIEW") });
  const other = await connectMcp(stranger, "2026-07-28");
  for (const { client } of [narrow, other]) {
    // oxlint-disable-next-line no-await-in-loop -- one client after the other
    expect((await client.listResources()).resources).toEqual([]);
    // oxlint-disable-next-line no-await-in-loop
    await expect(client.readResource({ uri: addressOf(agent.id) })).rejects.toMatchObject({ code: -32602 });
  }
  expect((await narrow.client.listPrompts()).prompts).toEqual([]);
});

test("a registered agent reads only itself, has no prompt to run agents, and its reads are in the audit log", async () => {
  const owner = await signUp();
  const [agent, other] = [await createAgent(owner), await createAgent(owner)];
  const { client } = await connectMcp(owner, "2026-07-28", { agentId: agent.id });
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(["recall"]);
  expect(await readJson(client, addressOf(agent.id))).toMatchObject({ agent: { id: agent.id } });
  await expect(client.readResource({ uri: addressOf(other.id) })).rejects.toThrow("only on itself");
});
