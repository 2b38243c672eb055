import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent, executeToEnd } from "#test/support/factories/agents";

interface Step {
  id: string;
  parent_id: string | null;
  kind: string;
  started_at: string | null;
  duration_ms: number | null;
  governance?: object;
}

describe("does", () => {
  test("shows step by step what the execution did, and what it used", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const executionId = await executeToEnd(owner, id);
    const answer = await call("GET", `/api/agents/${id}/executions/${executionId}/trace`, { token: owner.token });
    const data = answer.data<{ reasoning_trace: { step: number; type: string; tool?: string }[] }>();
    expect(data).toMatchObject({
      execution_id: executionId,
      agent_id: id,
      status: "completed",
      usage: { input_tokens: 0, output_tokens: 0, cost_usd: 0 },
    });
    expect(data.reasoning_trace[0]?.type).toBe("plan");
    expect(data.reasoning_trace.some(({ type, tool }) => type === "tool" && tool === "summarize_text")).toBe(true);
    expect(data.reasoning_trace.at(-1)?.type).toBe("conclusion");
  });

  test("shows the same as a tree with times: the calls with what governance said, and the checks at the end", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const task = { task: "Compute 25 + 17", context: {}, parameters: { expect: { must_contain: ["42"] } } };
    const executionId = await executeToEnd(owner, id, task);
    const answer = await call("GET", `/api/agents/${id}/executions/${executionId}/trace`, { token: owner.token });
    const { steps } = answer.data<{ steps: Step[] }>();
    expect(steps.map((step) => step.id)).toEqual(steps.map((_step, index) => String(index + 1)));
    expect(steps.map(({ kind, parent_id: parent }) => [kind, parent])).toEqual([
      ["model", null],
      ["tool", null],
      ["governance", "2"],
      ["model", null],
      ["check", null],
    ]);
    expect(steps.every(({ started_at: at, duration_ms: ms }) => at !== null && ms !== null && ms >= 0)).toBe(true);
    expect(steps[1]?.governance).toBeUndefined();
    expect(steps[2]?.governance).toMatchObject({ level: "student", decision: "allowed" });
  });
});
