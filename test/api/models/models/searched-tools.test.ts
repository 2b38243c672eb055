import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute, untilEnded } from "#test/support/factories/agents";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { createSkill } from "#test/support/factories/skills";
import { registered, release, toolsOf } from "#test/support/factories/tool-servers";
import { type ModelServer, type RecordedRequest, type Script, startModelServer } from "#test/support/model-server";
import { startToolServer, type ToolOffer } from "#test/support/tool-server";

/** An agent with more tools than a vendor takes in a request: those of a tool server, and skills. */
let server: ModelServer;
let owner: TestAccount;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.reset();
  owner = await signUp();
});

const OF_SERVER = 120;
const SKILLS = 20;
const MOST = 128;

const accountTool = (name: string, description: string): ToolOffer => ({
  name,
  description,
  inputSchema: {
    type: "object",
    properties: { month: { type: "string", maxLength: 20 } },
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
});

const namesIn = ({ body }: RecordedRequest): string[] =>
  ((body["tools"] ?? []) as { name?: string; function?: { name: string } }[]).map(
    ({ name, function: described }) => name ?? described?.name ?? "",
  );

const calling = (name: string, input: Record<string, unknown>): Script => ({
  kind: "reply",
  calls: [{ id: crypto.randomUUID(), name, input }],
});

test.each(["openai-compatible", "anthropic"])(
  "a model of the wire %s is offered at most 128 tools, finds a tool server's tool and a skill by search, and calls both",
  async (provider) => {
    await connected(owner, { ...ofServer(server), provider, models: [{ name: "large" }] });
    const outside = await startToolServer({
      tools: [
        ...Array.from({ length: OF_SERVER - 1 }, (_, index) =>
          accountTool(`ledger_${index}`, `Books the entries of account ${index}.`),
        ),
        accountTool("tides", "Tells when the water in the harbour is high."),
      ],
    });
    const shop = await registered(owner, outside);
    const offered = await toolsOf(owner, shop);
    expect(offered).toHaveLength(OF_SERVER);
    for (const tool of offered) expect((await release(owner, shop, tool, "read")).status).toBe(200);
    const skills = [await createSkill(owner, { name: "Moon phase", description: "Tells the phase of the moon." })];
    for (let index = 1; index < SKILLS; index += 1)
      skills.push(
        await createSkill(owner, { name: `Filing ${index}`, description: `Files the letters of drawer ${index}.` }),
      );
    const tools = [...offered.map(({ call_name: name }) => name), ...skills];
    const { id } = await createAgent(owner, {
      maturity_level: "autonomous",
      configuration: { model: "north/large", tools },
    });

    server.script(
      calling("search_tools", { query: "high water harbour" }),
      calling("mcp__shop__tides", { month: "May" }),
      calling("search_tools", { query: "phase of the moon" }),
      calling("skill__moon_phase", { a: 1, b: 2 }),
      calling("finish", { summary: "High water at noon.", confidence: 0.9 }),
    );
    const body = { task: "Plan Friday." };
    const answer = await execute(owner, id, body, { headers: { prefer: "respond-async" } });
    const ended = await untilEnded(owner, answer.data<{ poll_url: string }>().poll_url);

    expect(ended).toMatchObject({ status: "completed", result: { summary: "High water at noon." } });
    expect(outside.calls.map(({ name, arguments: given }) => [name, given])).toEqual([["tides", { month: "May" }]]);
    const names = server.requests.map(namesIn);
    expect(names).toHaveLength(5);
    for (const shown of names) {
      expect(shown.length).toBeLessThanOrEqual(MOST);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown).toContain("search_tools");
    }
    const isShown = (name: string): boolean[] => names.map((shown) => shown.includes(name));
    expect(isShown("mcp__shop__tides")).toEqual([false, true, true, true, true]);
    expect(isShown("skill__moon_phase")).toEqual([false, false, false, true, true]);
    expect(JSON.stringify(server.requests.at(-1)?.body["messages"])).toContain("tides done");
  },
  120_000,
);
