import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent, executeToEnd } from "#test/support/factories/agents";

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
});
