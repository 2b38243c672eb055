import { expect, test } from "vitest";

import { actingWith } from "#agents/fingerprints/acting-agent";
import { actionComplexity } from "#engine/governance/actions";
import { agentAsTool } from "#engine/reasoning/agent-as-tool";
import { isUnrecorded, repetitionOf, replayingTools } from "#engine/reasoning/recorded-calls";
import type { Tool, ToolScope } from "#engine/reasoning/tool";
import { agentToolName, shownAgentNames } from "#engine/reasoning/tool-name";
import { AppError } from "#errors/app-error";
import { failureOf } from "#errors/failure";

const ID = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";
const CLERK = { id: ID, name: "Clerk", role: "custom", description: "Counts orders" };

const scope = {
  context: {},
  state: { steps: [{ reasoning: "", calls: [{ id: "c1", tool: agentToolName(ID), arguments: { task: "Count" } }] }] },
  signal: new AbortController().signal,
  callId: "c1",
} as unknown as ToolScope;

const only = (tool: Tool): ReadonlyMap<string, Tool> => new Map([[tool.name, tool]]);

test("a call of another agent reads, takes a task of at most 4,000 characters, and is not run without a driver", () => {
  const tool = agentAsTool(CLERK, "agent__clerk");
  expect(actionComplexity(tool.action)).toBe(1);
  expect(tool.inputSchema.safeParse({ task: "x".repeat(4_000), context: { a: 1 } }).success).toBe(true);
  expect(tool.inputSchema.safeParse({ task: "x".repeat(4_001) }).success).toBe(false);
  expect(tool.inputSchema.safeParse({ task: "" }).success).toBe(false);
  expect(tool.run({ task: "Count" }, scope)).toEqual({
    status: "not_run",
    outcome: null,
    result: null,
    execution_id: null,
  });
});

test("a replay repeats the recorded answer of another agent, and runs none without one, even where it records", () => {
  const tool = agentAsTool(CLERK);
  expect(repetitionOf(tool)).toBe("never_called");
  const output = { status: "completed", outcome: "done", result: { summary: "7" }, execution_id: ID };
  const recorded = [{ tool: tool.name, arguments: { task: "Count" }, outcome: { status: "done" as const, output } }];
  const replayed = replayingTools(only(tool), recorded).get(tool.name);
  expect(replayed?.run({ task: "Count" }, scope)).toEqual(output);
  const refusing = replayingTools(only(tool), [], { records: true }).get(tool.name);
  let failure: unknown;
  try {
    refusing?.run({ task: "Count" }, scope);
  } catch (error) {
    failure = error;
  }
  if (!(failure instanceof AppError)) throw new Error("It was run.");
  expect(isUnrecorded(failureOf(failure))).toBe(true);
  expect(failure.details["status"]).toBe("not_run");
});

test("agents of the same name have different names for models, and none has that of a skill", () => {
  const [one, other] = [ID, "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6f"];
  const names = shownAgentNames([
    { id: one, name: "Clerk" },
    { id: other, name: "clerk!" },
    { id: "0199a3f2-0000-7b54-9f0e-000000000001", name: "日本" },
  ]);
  expect(new Set(names.values()).size).toBe(3);
  for (const name of names.values()) expect(name).toMatch(/^agent__[a-z0-9_]{1,57}$/);
  expect(shownAgentNames([{ id: one, name: "Order Clerk" }]).get(one)).toBe("agent__order_clerk");
});

test("in the fingerprint of its caller another agent is its id and its role, whatever it is called or told", async () => {
  const definition = { role: "custom", capabilities: [], configuration: { agents: [ID] } } as const;
  const printOf = async (clerk: typeof CLERK): Promise<string> =>
    (await actingWith([] as never, { ...definition, capabilities: [] }, only(agentAsTool(clerk, "agent__x"))))
      .fingerprint;
  const print = await printOf(CLERK);
  expect(await printOf({ ...CLERK, name: "Counter", description: "Anything else" })).toBe(print);
  expect(await printOf({ ...CLERK, role: "finance-agent" })).not.toBe(print);
  expect(await printOf({ ...CLERK, id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6f" })).not.toBe(print);
});
