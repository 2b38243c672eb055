import { describe, expect, it } from "vitest";
import { z } from "zod";

import type { CallRecord, RunState } from "#engine/reasoning/provider";
import { isUnrecorded, recordRun, replayingTools, type RecordedCall } from "#engine/reasoning/recorded-calls";
import { addStep, performCalls } from "#engine/reasoning/run-step";
import type { Tool, ToolContext } from "#engine/reasoning/tool";
import { describeTool } from "#engine/reasoning/tool";

/** Returns the number of its calls, which differs when an outside world is asked again. */
function counter(name: string, reach: Tool["reach"], action = "read"): Tool {
  let count = 0;
  return {
    name,
    description: name,
    action,
    reach,
    inputSchema: z.record(z.string(), z.unknown()),
    run: () => `${name} ${++count}`,
  };
}

const CONTEXT: ToolContext = {
  searchMemory: () => Promise.resolve([]),
  searchMarketplace: () => Promise.resolve([]),
  runSkill: () => Promise.reject(new Error("There are no skills.")),
};

const toolsOf = (...tools: Tool[]): ReadonlyMap<string, Tool> => new Map(tools.map((tool) => [tool.name, tool]));

/** A run that makes these calls, one per step. */
async function run(tools: ReadonlyMap<string, Tool>, calls: [tool: string, input: Record<string, unknown>][]) {
  const state: RunState = {
    task: "Look",
    context: {},
    parameters: { expect: { must_contain: ["x"] } },
    agent: { name: "Ada", role: "custom", maturityLevel: "autonomous", capabilities: [], configuration: {} },
    tools: [...tools.values()].map((tool) => describeTool(tool, false)),
    steps: [],
  };
  for (const [index, [tool, input]] of calls.entries()) {
    const call = { id: `call_${index}`, tool, arguments: input };
    addStep(state, { kind: "call", calls: [call], reasoning: "" });
    await performCalls(state, tools, CONTEXT, new AbortController().signal, () => undefined);
  }
  return state;
}

const outcomesOf = ({ steps }: RunState): CallRecord["outcome"][] =>
  steps.flatMap(({ calls }) => calls).map(({ outcome }) => outcome);

const recordedOf = (state: RunState): RecordedCall[] => recordRun(state, "model")?.calls ?? [];

describe("a recorded run", () => {
  it("keeps what tools said, for the judge also what only computes", async () => {
    const tools = toolsOf(counter("look", "read"), counter("send", "effect", "send"), counter("add", "pure"));
    const state = await run(tools, [
      ["look", { at: 1 }],
      ["add", { a: 1 }],
      ["send", { to: "Ada" }],
    ]);
    expect(recordRun(state, "model")).toEqual({
      role: "custom",
      complexity: 3,
      approvals: 0,
      calls: [
        { tool: "look", arguments: { at: 1 }, outcome: { status: "done", output: "look 1" } },
        { tool: "add", arguments: { a: 1 }, outcome: { status: "done", output: "add 1" } },
        { tool: "send", arguments: { to: "Ada" }, outcome: { status: "done", output: "send 1" } },
      ],
    });
  });

  it("is kept of a model also without checks, and its calls not when they are too much", async () => {
    const large: Tool = { ...counter("look", "read"), run: () => "x".repeat(120_000) };
    const state = await run(toolsOf(large), [["look", {}]]);
    expect(recordRun(state, "model")).toMatchObject({ calls: null });
    expect(recordRun({ ...state, parameters: {} }, "model")).toMatchObject({ calls: null });
    expect(recordRun({ ...state, parameters: {} }, "builtin")).toBeNull();
  });

  it("says again what was said to the same call, in whatever order its keys stand, and has no effect", async () => {
    const tools = toolsOf(counter("look", "read"), counter("send", "effect", "send"));
    const calls: [string, Record<string, unknown>][] = [
      ["look", { a: 1, b: 2 }],
      ["look", { a: 1, b: 2 }],
      ["send", { to: "Ada" }],
    ];
    const first = await run(tools, calls);
    const again = await run(replayingTools(tools, recordedOf(first)), [
      ["look", { b: 2, a: 1 }],
      ["send", { to: "Ada" }],
      ["look", { a: 1, b: 2 }],
    ]);
    const done = (output: string) => ({ status: "done", output });
    expect(outcomesOf(again)).toEqual([done("look 1"), done("send 1"), done("look 2")]);
    expect(outcomesOf(await run(tools, [["send", {}]]))).toEqual([done("send 2")]);
  });

  it("tells a call that nobody recorded from one that failed then too", async () => {
    const failing: Tool = {
      ...counter("fail", "read"),
      run: () => {
        throw new Error("no");
      },
    };
    const tools = toolsOf(counter("look", "read"), failing);
    const first = await run(tools, [["fail", {}]]);
    const again = await run(replayingTools(tools, recordedOf(first)), [
      ["fail", {}],
      ["look", {}],
    ]);
    const failures = outcomesOf(again).flatMap((outcome) => (outcome?.status === "failed" ? [outcome.error] : []));
    expect(failures.map(isUnrecorded)).toEqual([false, true]);
  });
});
