import { describe, expect, it } from "vitest";
import { z } from "zod";

import type { Decision, Provider, RunState, Step } from "#engine/reasoning/provider";
import { addStep, decideNext, hasOpenCalls, MAX_STEPS, performCalls, streamNext } from "#engine/reasoning/run-step";
import type { Tool } from "#engine/reasoning/tool";
import { traceRun } from "#engine/reasoning/trace";
import { AppError } from "#errors/app-error";
import { everyCase } from "#test/support/every-case";

import { never, newRun, toolContext } from "./run-state.ts";

function tool(overrides: Partial<Tool> = {}): Tool {
  return {
    name: "probe",
    description: "Probes.",
    action: "read",
    reach: "read",
    inputSchema: z.object({ n: z.number() }),
    run: (input) => ({ got: input["n"] }),
    ...overrides,
  };
}

function calls(...decided: { tool?: string; n?: unknown }[]): Decision {
  return {
    kind: "call",
    reasoning: "Because.",
    calls: decided.map((call, index) => ({
      id: `c${index}`,
      tool: call.tool ?? "probe",
      arguments: { n: call.n ?? 1 },
    })),
  };
}

function provider(next: Provider["next"]): Provider {
  return { name: "scripted", needsSchemas: false, next };
}

async function perform(
  state: RunState,
  tools: ReadonlyMap<string, Tool>,
  decision: Decision,
  context = toolContext(),
): Promise<{ step: Step; saved: string[] }> {
  if (decision.kind !== "call") throw new Error("no calls");
  const step = addStep(state, decision);
  const saved: string[] = [];
  await performCalls(state, tools, context, never, (stored) => {
    saved.push(JSON.stringify(stored));
  });
  return { step, saved };
}

describe("calls", () => {
  it("with effects are performed in order, each outcome saved before the next begins", async () => {
    const order: string[] = [];
    const run: Tool["run"] = (input) => order.push(String(input["n"]));
    const { state, tools } = newRun("x", {
      level: "autonomous",
      others: [tool({ reach: "effect", action: "call_endpoint", run })],
    });
    const { saved } = await perform(state, tools, calls({ n: 1 }, { n: 2 }));
    expect(order).toEqual(["1", "2"]);
    expect(saved.length).toBe(4);
    expect(JSON.parse(saved[1] ?? "")).toMatchObject({ calls: [{ outcome: { status: "done" } }, { tool: "probe" }] });
    expect(JSON.parse(saved[1] ?? "").calls[1]).not.toHaveProperty("started");
    expect(hasOpenCalls(state)).toBe(false);
  });

  it("of actions above the agent's level are refused without being run, and the others go on", async () => {
    let ran = 0;
    const forbidden = tool({ name: "erase", action: "delete", run: () => (ran += 1) });
    const { state, tools } = newRun("x", { level: "supervised", others: [tool(), forbidden] });
    const { step } = await perform(state, tools, calls({ tool: "erase" }, {}));
    expect(ran).toBe(0);
    expect(step.calls.map((call) => call.outcome)).toEqual([
      {
        status: "refused",
        refused: { action: "delete", complexity: 4, agent_level: "supervised", required_level: "autonomous" },
      },
      { status: "done", output: { got: 1 } },
    ]);
  });

  it("of unknown actions need the highest level", async () => {
    const { state, tools } = newRun("x", { level: "supervised", others: [tool({ action: "constructor" })] });
    expect((await perform(state, tools, calls({}))).step.calls[0]?.outcome?.status).toBe("refused");
  });

  it("above the level are made when an approval covers them, and consumes it only for arguments that are valid", async () => {
    let consumed = 0;
    const context = toolContext({ consumeApproval: () => Promise.resolve((consumed += 1) > 0) });
    const { state, tools } = newRun("x", { others: [tool({ action: "delete" })] });
    const { step } = await perform(state, tools, calls({ n: "wrong" }, { n: 7 }), context);
    expect(step.calls.map((call) => call.outcome?.status)).toEqual(["failed", "done"]);
    expect(consumed).toBe(1);
  });

  it("that end badly are failed outcomes that the provider can see", () =>
    everyCase<[string, Partial<Tool>, string, unknown, string]>(
      [
        ["arguments that are wrong", {}, "probe", "text", "INVALID_INPUT"],
        ["a tool that does not exist", {}, "nothing", 1, "NOT_FOUND"],
        [
          "an AppError",
          { run: () => Promise.reject(new AppError("UNAVAILABLE", { message: "Down." })) },
          "probe",
          1,
          "UNAVAILABLE",
        ],
        ["an output that is too large", { run: () => "x".repeat(300_000) }, "probe", 1, "PAYLOAD_TOO_LARGE"],
        [
          "a fault",
          {
            run: () => {
              throw new Error("secret connection string");
            },
          },
          "probe",
          1,
          "EXECUTION_FAILED",
        ],
      ],
      async (_, overrides, name, n, code) => {
        const { state, tools } = newRun("x", { others: [tool(overrides)] });
        const reported: unknown[] = [];
        const { step } = await perform(
          state,
          tools,
          calls({ tool: name, n }),
          toolContext({ reportFault: (error) => reported.push(error) }),
        );
        expect(step.calls[0]?.outcome).toMatchObject({ status: "failed", error: { code } });
        expect(JSON.stringify(step)).not.toContain("secret");
        expect(reported.length).toBe(code === "EXECUTION_FAILED" ? 1 : 0);
      },
    ));

  it("that stop at an abort leave the step open, and end as a time-out or with the signal's own reason", async () => {
    const hanging = tool({ run: () => new Promise(() => undefined) });
    const ends = [
      {
        reason: new DOMException("late", "TimeoutError"),
        expected: expect.objectContaining({ code: "EXECUTION_TIMEOUT" }),
      },
      { reason: "cancelled", expected: "cancelled" },
    ];
    for (const { reason, expected } of ends) {
      const { state, tools } = newRun("x", { others: [hanging] });
      addStep(state, { kind: "call", reasoning: "", calls: [{ id: "c", tool: "probe", arguments: { n: 1 } }] });
      const abort = new AbortController();
      const performing = performCalls(state, tools, toolContext(), abort.signal, () => undefined);
      abort.abort(reason);
      await expect(performing).rejects.toEqual(expected);
      expect(hasOpenCalls(state)).toBe(true);
    }
  });
});

describe("after a crash", () => {
  async function crashThenResume(reach: Tool["reach"], crashAt: "before" | "during" | "after") {
    let effects = 0;
    const { state, tools } = newRun("x", { level: "autonomous", others: [tool({ reach, run: () => (effects += 1) })] });
    if (reach === "pure") throw new Error("not here");
    let stored = "";
    addStep(state, { kind: "call", reasoning: "", calls: [{ id: "c", tool: "probe", arguments: { n: 1 } }] });
    stored = JSON.stringify(state);
    const crashed = new Error("crash");
    let saves = 0;
    const last = reach === "effect" ? 2 : 1;
    const performing = performCalls(state, tools, toolContext(), never, () => {
      saves += 1;
      if (crashAt === "before") throw crashed;
      if (crashAt === "during" && saves === last) throw crashed;
      stored = JSON.stringify(state);
    });
    if (crashAt === "after") await performing;
    else await expect(performing).rejects.toBe(crashed);
    const resumed = JSON.parse(stored) as RunState;
    await performCalls(resumed, tools, toolContext(), never, () => undefined);
    return { effects, outcome: resumed.steps[0]?.calls[0]?.outcome };
  }

  it("an effect that may have happened is not repeated, and said to be unknown", async () => {
    expect(await crashThenResume("effect", "during")).toMatchObject({ effects: 1, outcome: { status: "unknown" } });
  });

  it("an effect that had not begun is run once", async () => {
    expect(await crashThenResume("effect", "before")).toMatchObject({ effects: 1, outcome: { status: "done" } });
  });

  it("a stored outcome is kept", async () => {
    expect(await crashThenResume("effect", "after")).toMatchObject({
      effects: 1,
      outcome: { status: "done", output: 1 },
    });
  });

  it("what only reads is run again", async () => {
    expect(await crashThenResume("read", "during")).toMatchObject({ effects: 2, outcome: { status: "done" } });
  });
});

describe("decisions", () => {
  it("after the last step are the provider's last answer, or nothing", async () => {
    const { state, tools } = newRun("x", { others: [tool()] });
    for (let count = 0; count < MAX_STEPS; count += 1) await perform(state, tools, calls({}));
    const asked: (boolean | undefined)[] = [];
    const ending: Decision = {
      kind: "finish",
      result: { summary: "So far.", details: {} },
      confidence: 1,
      reasoning: "",
    };
    for (const decision of [ending, calls({})]) {
      const given = await decideNext(
        state,
        provider((shown) => {
          asked.push(shown.isLast);
          return Promise.resolve(decision);
        }),
        never,
      );
      expect(given).toMatchObject(decision === ending ? ending : { kind: "nothing", reason: "step_limit" });
    }
    expect(asked).toEqual([true, true]);
  });

  it("without calls are nothing; those with too many are asked for again, none of them made", async () => {
    const { state } = newRun("x");
    const decide = (count: number) =>
      decideNext(
        state,
        provider(() => Promise.resolve(calls(...Array.from({ length: count }, () => ({}))))),
        never,
      );
    expect(await decide(0)).toMatchObject({ kind: "nothing", reason: "no_answer" });
    expect(await decide(16)).toMatchObject({ kind: "call" });
    expect(await decide(17)).toMatchObject({
      kind: "again",
      feedback: { reason: "too_many_calls", message: expect.stringContaining("17 calls") },
    });
  });

  it("are not asked for while calls are open", async () => {
    const { state } = newRun("x");
    addStep(state, { kind: "call", reasoning: "", calls: [{ id: "c", tool: "probe", arguments: {} }] });
    await expect(
      decideNext(
        state,
        provider(() => Promise.resolve(calls({}))),
        never,
      ),
    ).rejects.toThrow("open calls");
  });

  it("of a provider that ignores the signal end at the time-out", async () => {
    const { state } = newRun("x");
    const abort = new AbortController();
    const deciding = decideNext(
      state,
      provider(() => new Promise(() => undefined)),
      abort.signal,
    );
    abort.abort(new DOMException("late", "TimeoutError"));
    await expect(deciding).rejects.toMatchObject({ code: "EXECUTION_TIMEOUT" });
  });

  it("of a provider that cannot stream come as one text and the decision", async () => {
    const { state } = newRun("x");
    const finish: Decision = {
      kind: "finish",
      result: { summary: "Done.", details: {} },
      confidence: 1,
      reasoning: "So.",
    };
    const deltas = [];
    const stream = streamNext(
      state,
      provider(() => Promise.resolve(finish)),
      never,
    );
    for await (const delta of stream) deltas.push(delta);
    expect(deltas).toEqual([
      { kind: "text", text: "Done." },
      { kind: "decision", decision: finish },
    ]);
  });
});

describe("the trace", () => {
  it("tells each step, with long values cut", async () => {
    const { state, tools } = newRun("x", {
      others: [tool({ run: () => ({ text: "x".repeat(1000), list: Array.from({ length: 50 }, () => 1) }) })],
    });
    await perform(state, tools, calls({}, { tool: "none" }));
    const trace = traceRun(state.steps, {
      kind: "finish",
      result: { summary: "", details: {} },
      confidence: 1,
      reasoning: "End.",
    });
    expect(trace.map((entry) => [entry.step, entry.type])).toEqual([
      [1, "plan"],
      [2, "tool"],
      [3, "tool"],
      [4, "conclusion"],
    ]);
    expect(JSON.stringify(trace).length).toBeLessThan(1500);
    expect(JSON.stringify(trace)).toContain("(1000 characters)");
  });
});
