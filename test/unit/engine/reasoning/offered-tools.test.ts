import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createProvider } from "#engine/reasoning/create-provider";
import type { CallDecision, Decision, RunState } from "#engine/reasoning/provider";
import { addStep, decideNext, performCalls } from "#engine/reasoning/run-step";
import type { InstalledSkill } from "#engine/reasoning/tool";
import { type ModelServer, type Script, startModelServer } from "#test/support/model-server";

import { never, newRun, toolContext } from "./run-state.ts";

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const VENDORS = ["openai-compatible", "anthropic"] as const;
type Vendor = (typeof VENDORS)[number];

const NOTES: InstalledSkill = {
  id: "s1",
  name: "Note keeper",
  description: "Keeps a note for later.",
  action: "run_skill",
  reach: "read",
  inputSchema: { type: "object", properties: { note: { type: "string" } }, required: ["note"] },
};
const many = (count: number): InstalledSkill[] =>
  Array.from({ length: count }, (_, index) => ({
    ...NOTES,
    id: `m${index}`,
    name: `Ledger ${index}`,
    description: `Books the entries of account ${index}.`,
  }));

const calling = (name: string, input: unknown): Script => ({ kind: "reply", calls: [{ id: "c1", name, input }] });

async function decide(vendor: Vendor, state: RunState): Promise<Decision> {
  const { baseUrl, key: apiKey } = server;
  const configured = { provider: vendor, baseUrl, apiKey, model: "gpt-4.1-mini", maxRetries: 0 };
  return decideNext(state, await createProvider(configured), never);
}

interface ShownTool {
  name: string;
  description: string;
  schema: unknown;
}
/** The tools of a request, the same for both vendors. */
const shownTools = (at: number): ShownTool[] => {
  const tools = (server.requests[at]?.body["tools"] ?? []) as (Record<string, unknown> & {
    function?: Record<string, unknown>;
  })[];
  return tools.map(({ function: described, ...tool }) => ({
    name: String((described ?? tool)["name"]),
    description: String((described ?? tool)["description"]),
    schema: described === undefined ? tool["input_schema"] : described["parameters"],
  }));
};

describe.each(VENDORS)("%s", (vendor) => {
  it("offers a skill by its name with its own description and schema, and takes calls by that name", async () => {
    server.script(calling("skill__note_keeper", { note: "milk" }), { kind: "reply", text: "Kept." });
    const { state, tools } = newRun("Keep a note", { skills: [NOTES], withSchemas: true });
    const decision = await decide(vendor, state);
    const shown = shownTools(0).find(({ name }) => name === "skill__note_keeper");
    expect(shown?.description).toBe("Keeps a note for later.");
    expect(shown?.schema).toMatchObject({ properties: { note: { type: "string" } }, required: ["note"] });
    expect(decision).toMatchObject({ kind: "call", calls: [{ tool: "run_skill_s1", arguments: { note: "milk" } }] });
    addStep(state, decision as CallDecision);
    await performCalls(state, tools, toolContext(), never, () => undefined);
    await decide(vendor, state);
    const second = JSON.stringify(server.requests[1]?.body["messages"]);
    expect(second).toContain("skill__note_keeper");
    expect(second).toContain("milk");
    expect(second).not.toContain("run_skill_");
  });

  it("a run that was stored before continues with the names that it began with", async () => {
    server.script(calling("run_skill_s1", { note: "milk" }));
    const { state } = newRun("Keep a note", { skills: [NOTES], withSchemas: true });
    const stored = JSON.parse(JSON.stringify(state)) as RunState;
    stored.tools.forEach((tool) => delete tool.shownName);
    expect(await decide(vendor, stored)).toMatchObject({ kind: "call", calls: [{ tool: "run_skill_s1" }] });
    expect(shownTools(0).map(({ name }) => name)).toContain("run_skill_s1");
  });

  it("offers at most 128 tools; the model searches the others, and calls what it found", async () => {
    server.script(calling("search_tools", { query: "keep a note" }), calling("skill__note_keeper", { note: "milk" }), {
      kind: "reply",
      text: "Kept.",
    });
    const { state, tools } = newRun("Go on", { skills: [...many(200), NOTES], withSchemas: true });
    for (const _ of [1, 2]) {
      addStep(state, (await decide(vendor, state)) as CallDecision);
      await performCalls(state, tools, toolContext(), never, () => undefined);
    }
    await decide(vendor, state);
    const names = [0, 1, 2].map((at) => shownTools(at).map(({ name }) => name));
    for (const offered of names) expect(offered.length).toBeLessThanOrEqual(128);
    expect(names[0]).toEqual(expect.arrayContaining(["search_tools", "evaluate_arithmetic", "finish"]));
    expect(names[0]).not.toContain("skill__note_keeper");
    expect(names[1]).toContain("skill__note_keeper");
    expect(names[2]).toContain("skill__note_keeper");
    expect(state.steps[1]?.calls[0]).toMatchObject({
      tool: "run_skill_s1",
      outcome: { status: "done", output: { id: "s1", input: { note: "milk" } } },
    });
  });

  it("offers all of 126 tools without a search", async () => {
    server.script({ kind: "reply", text: "Done." });
    const { state } = newRun("Go on", { skills: many(126), configuration: { tools: many(126).map(({ id }) => id) } });
    await decide(vendor, state);
    const names = shownTools(0).map(({ name }) => name);
    expect(names).toHaveLength(127);
    expect(names).not.toContain("search_tools");
  });
});
