import { expect, it } from "vitest";
import { z } from "zod";

import { MOST_AT_ONCE } from "#engine/reasoning/in-turns";
import type { RunState } from "#engine/reasoning/provider";
import { addStep, performCalls } from "#engine/reasoning/run-step";
import type { Tool } from "#engine/reasoning/tool";
import { AppError } from "#errors/app-error";

import { never, newRun, toolContext } from "./run-state.ts";

const tool = (name: string, reach: Tool["reach"], run: Tool["run"], action = "read"): Tool => ({
  name,
  description: name,
  action,
  reach,
  inputSchema: z.object({ n: z.number() }),
  run,
});

async function perform(names: readonly string[], tools: Tool[], save = (): void => undefined): Promise<RunState> {
  const run = newRun("x", { others: tools, level: "autonomous" });
  const calls = names.map((name, n) => ({ id: `c${n}`, tool: name, arguments: { n } }));
  addStep(run.state, { kind: "call", reasoning: "", calls });
  await performCalls(run.state, run.tools, toolContext(), never, save);
  return run.state;
}

const outputsOf = ({ steps }: RunState): unknown[] =>
  (steps[0]?.calls ?? []).map(({ outcome }) => (outcome?.status === "done" ? outcome.output : outcome?.status));

/** Resolves for all once this many wait. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    if (++waiting === count) resolve();
    return promise;
  };
}

it("calls that only read run side by side, and keep the order of their outcomes", async () => {
  const met = barrier(4);
  const read = tool("look", "read", async ({ n }) => {
    await met();
    return n;
  });
  expect(outputsOf(await perform(["look", "look", "look", "look"], [read]))).toEqual([0, 1, 2, 3]);
});

it("calls outside that only read by their action run side by side too, each written down before it begins", async () => {
  const met = barrier(3);
  const ask = tool(
    "ask",
    "effect",
    async ({ n }) => {
      await met();
      return n;
    },
    "fetch",
  );
  const stored: boolean[][] = [];
  const run = newRun("x", { others: [ask] });
  const calls = [0, 1, 2].map((n) => ({ id: `c${n}`, tool: "ask", arguments: { n } }));
  addStep(run.state, { kind: "call", reasoning: "", calls });
  await performCalls(run.state, run.tools, toolContext(), never, (step) => {
    stored.push(step.calls.map(({ started }) => started === true));
  });
  expect(outputsOf(run.state)).toEqual([0, 1, 2]);
  expect(stored.length).toBeGreaterThanOrEqual(3);
  expect(stored.at(-1)).toEqual([true, true, true]);
});

it("at most eight of them at once", async () => {
  let [running, most] = [0, 0];
  const met = barrier(MOST_AT_ONCE);
  const read = tool("look", "read", async () => {
    most = Math.max(most, ++running);
    await met();
    running -= 1;
    return most;
  });
  await perform(
    Array.from({ length: 16 }, () => "look"),
    [read],
  );
  expect(most).toBe(8);
});

it("an effect begins after all reads before it, and ends before those after it", async () => {
  const order: string[] = [];
  const noting = (name: string, reach: Tool["reach"]): Tool => {
    const run = async ({ n }: Record<string, unknown>): Promise<void> => {
      order.push(`${name} ${String(n)} begins`);
      await Promise.resolve();
      order.push(`${name} ${String(n)} ends`);
    };
    return tool(name, reach, run, reach === "effect" ? "call_endpoint" : "read");
  };
  await perform(["look", "look", "send", "send", "look"], [noting("look", "read"), noting("send", "effect")]);
  const ofEffects = order.filter((entry) => entry.startsWith("send"));
  expect(ofEffects).toEqual(["send 2 begins", "send 2 ends", "send 3 begins", "send 3 ends"]);
  expect(order.slice(0, 4).every((entry) => entry.startsWith("look"))).toBe(true);
  expect(order.slice(-2)).toEqual(["look 4 begins", "look 4 ends"]);
});

it("one that fails leaves the others their outcomes", async () => {
  const read = tool("look", "read", ({ n }) => {
    if (n === 1) throw new AppError("UNAVAILABLE", { message: "Down." });
    return n;
  });
  expect(outputsOf(await perform(["look", "look", "look"], [read]))).toEqual([0, "failed", 2]);
});

it("outcomes are stored one after the other", async () => {
  let [storing, overlapped, stored] = [false, false, 0];
  const save = (async (): Promise<void> => {
    overlapped ||= storing;
    storing = true;
    await Promise.resolve();
    storing = false;
    stored += 1;
  }) as () => void;
  await perform(
    Array.from({ length: 6 }, () => "look"),
    [tool("look", "read", () => 1)],
    save,
  );
  expect([overlapped, stored]).toEqual([false, 6]);
});
