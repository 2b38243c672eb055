import { expect, test } from "vitest";

import { BUILTIN_TOOLS } from "#engine/reasoning/agent-tools";
import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { connectSandbox } from "#test/support/factories/music";
import { createSkill } from "#test/support/factories/skills";
import { registered, released } from "#test/support/factories/tool-servers";
import { startToolServer } from "#test/support/tool-server";
import { PROVIDER_TOOL_NAMES } from "#tools/provider-tools/tool-names";

interface ToolView {
  name: string;
  origin: string;
  source: { id: string; name: string } | null;
  action: string;
  complexity: number;
  level: string;
  has_effect: boolean;
  is_ready: boolean;
}

const toolsOf = async ({ token }: TestAccount, query: Record<string, string> = {}): Promise<ToolView[]> =>
  (await call("GET", `/api/tools?${new URLSearchParams(query).toString()}`, { token })).data<{ tools: ToolView[] }>()
    .tools;

test("every tool that the platform takes by name is offered, and an agent can be given each", async () => {
  const owner = await signUp();
  const tools = await toolsOf(owner, { limit: "200" });
  const names = tools.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...BUILTIN_TOOLS.map(({ name }) => name), ...PROVIDER_TOOL_NAMES].toSorted());
  await createAgent(owner, { configuration: { tools: names } });
  const levels = ["student", "intern", "supervised", "autonomous"];
  for (const { complexity, level } of tools) expect(level).toBe(levels[complexity - 1]);
});

test("skills and released tools of servers are offered with what a call of them asks, another tenant's are not", async () => {
  const owner = await signUp();
  const skillId = await createSkill(owner, { name: "Adder" });
  const simulator = await startToolServer();
  const server = await registered(owner, simulator);
  await released(owner, server, "lookup", "read");
  const tools = await toolsOf(owner, { limit: "200" });
  expect(tools[0]).toMatchObject({
    name: "Adder",
    origin: "skill",
    source: { id: skillId, name: "Adder" },
    complexity: 1,
    has_effect: false,
  });
  expect(tools.filter(({ origin }) => origin === "server")).toEqual([
    expect.objectContaining({
      name: "mcp__shop__lookup",
      source: { id: server.id, name: "shop" },
      action: "read",
      level: "student",
      has_effect: false,
    }),
  ]);
  const others = await toolsOf(await signUp(), { limit: "200" });
  expect(others.filter(({ origin }) => origin === "skill" || origin === "server")).toEqual([]);
});

test("every word must be there, and what is connected comes before what is not", async () => {
  const owner = await signUp();
  await connectSandbox(owner);
  const found = await toolsOf(owner, { q: "VOLUME set" });
  expect(found.map(({ name, is_ready: isReady }) => [name, isReady])).toEqual([
    ["sandbox_music_set_volume", true],
    ["spotify_set_volume", false],
    ["apple_music_set_volume", false],
  ]);
});

test("a tool whose name has the words comes before one that only describes them", async () => {
  const owner = await signUp();
  await createSkill(owner, { name: "Counter", description: "Counts the sums of a ledger" });
  await createSkill(owner, { name: "Read ledger", description: "Reads a page" });
  await createSkill(owner, { name: "Ledger totals", description: "Adds up" });
  const found = await toolsOf(owner, { q: "ledg" });
  expect(found.map(({ name }) => name)).toEqual(["Ledger totals", "Read ledger", "Counter"]);
});
