import { describe, expect, test } from "vitest";

import type { ChildRun } from "#automation/workflow-runs/children.queries";
import { secondsUntilRetry } from "#automation/workflow-runs/retry-rule";
import type { WorkContext } from "#automation/workflow-runs/run-view";
import { settleChild } from "#automation/workflow-runs/settle-child";
import type { StepState } from "#automation/workflow-runs/store";

const CONTEXT = {} as WorkContext;
const STATE = { status: "running", approvalId: null, effectId: null } as StepState;
const stepOf = (type: string) => ({ step_id: "pay", name: "Pay", step_type: type, parameters: {} });

/** An execution that a vendor's failure ended. */
const failed = (effect: ChildRun["effect"]): ChildRun => ({
  id: "e",
  agentId: "a",
  status: "failed",
  outcome: "failed",
  result: null,
  error: { code: "PROVIDER_ERROR", message: "The model is away." },
  approvalId: null,
  costUsd: 0,
  tokens: 0,
  effect,
});

const settled = (type: string, effect: ChildRun["effect"]) => settleChild(CONTEXT, stepOf(type), STATE, failed(effect));

describe("a step whose execution failed", () => {
  test("is tried again after a passing failure only when nothing was made", async () => {
    for (const [effect, isAgain] of [
      [null, true],
      [{ id: "f", status: "done", settledAs: null }, false],
      [{ id: "f", status: "settled", settledAs: "happened" }, false],
    ] as const) {
      const result = await settled("agent", effect);
      if (result?.kind !== "failed") throw new Error("The step did not fail.");
      const { code, effect: known = "none" } = result.failure;
      expect(secondsUntilRetry(undefined, 1, { code, effect: known }) !== null).toBe(isAgain);
    }
  });

  test("waits for a person while it is unknown whether its effect was made, whatever its kind", async () => {
    for (const type of ["agent", "tool"])
      for (const status of ["unknown", "intended"])
        expect(await settled(type, { id: "f", status, settledAs: null })).toMatchObject({
          kind: "waits",
          changes: { effectId: "f", error: { code: "EFFECT_UNKNOWN" } },
        });
  });

  test("is done once a person says that its call happened", async () => {
    const effect = { id: "f", status: "settled", settledAs: "happened" };
    expect(await settled("tool", effect)).toEqual({ kind: "done", output: { settled: "happened", effect_id: "f" } });
  });
});
