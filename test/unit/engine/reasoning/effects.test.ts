import { describe, expect, it } from "vitest";
import { z } from "zod";

import type { RunState } from "#engine/reasoning/provider";
import { addStep, performCalls } from "#engine/reasoning/run-step";
import type { Tool } from "#engine/reasoning/tool";
import { AppError } from "#errors/app-error";
import { everyCase } from "#test/support/every-case";

import { never, newRun, toolContext } from "./run-state.ts";

/** A run of an autonomous agent that is about to call one tool with an effect. */
function aboutToAct(run: Tool["run"]): { state: RunState; tools: ReadonlyMap<string, Tool> } {
  const tool: Tool = {
    name: "probe",
    description: "Probes.",
    action: "read",
    reach: "effect",
    inputSchema: z.object({ n: z.number() }),
    run,
  };
  const { state, tools } = newRun("x", { level: "autonomous", others: [tool] });
  addStep(state, { kind: "call", reasoning: "", calls: [{ id: "c", tool: "probe", arguments: { n: 1 } }] });
  return { state, tools };
}

const notSaved = (): undefined => undefined;

describe("an effect", () => {
  it("begins after its intention is written down, and not when that fails", async () => {
    const order: string[] = [];
    const intendEffect = (): Promise<void> => Promise.resolve(void order.push("intend"));
    const first = aboutToAct(() => order.push("run"));
    await performCalls(first.state, first.tools, toolContext({ intendEffect }), never, notSaved);
    expect(order).toEqual(["intend", "run"]);

    const refused = new AppError("STOPPED");
    const other = aboutToAct(() => order.push("run"));
    const failing = toolContext({ intendEffect: () => Promise.reject(refused) });
    await expect(performCalls(other.state, other.tools, failing, never, notSaved)).rejects.toBe(refused);
    expect(order).toEqual(["intend", "run"]);
    expect(other.state.steps[0]?.calls[0]).not.toHaveProperty("started");
  });

  it("whose answer proves nothing is unknown to the model; one that proves something is a failed call", () =>
    everyCase<[string, unknown, string]>(
      [
        ["no answer", new AppError("PROVIDER_ERROR", { message: "No answer." }), "unknown"],
        ["a fault", new Error("secret"), "unknown"],
        ["a refusal", new AppError("PROVIDER_ERROR", { details: { effect: "none" } }), "failed"],
        ["an unreadable answer", new AppError("PROVIDER_ERROR", { details: { effect: "happened" } }), "failed"],
        ["an input that does not fit", new AppError("INVALID_INPUT"), "failed"],
      ],
      async (_title, error, status) => {
        const { state, tools } = aboutToAct(() => Promise.reject(error));
        await performCalls(state, tools, toolContext(), never, notSaved);
        expect(state.steps[0]?.calls[0]?.outcome?.status).toBe(status);
        expect(JSON.stringify(state.steps)).not.toContain("secret");
      },
    ));

  it("that an abort meets before it began is not made, and one under way is unknown", async () => {
    for (const [moment, effects, status] of [
      ["before", 0, "failed"],
      ["during", 1, "unknown"],
    ] as const) {
      const abort = new AbortController();
      let made = 0;
      const { state, tools } = aboutToAct(() => {
        made += 1;
        abort.abort("cancelled");
        return new Promise(() => undefined);
      });
      const save = (): void => {
        if (moment === "before") abort.abort("cancelled");
      };
      await expect(performCalls(state, tools, toolContext(), abort.signal, save)).rejects.toBe("cancelled");
      expect([made, state.steps[0]?.calls[0]?.outcome?.status]).toEqual([effects, status]);
    }
  });
});
