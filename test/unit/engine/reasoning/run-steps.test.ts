import { describe, expect, it } from "vitest";

import { runSteps } from "#engine/reasoning/run-steps";
import type { TraceEntry } from "#engine/reasoning/trace";

const AT = "2026-01-02T03:04:05.000Z";
const governance = {
  action: "call_endpoint",
  complexity: 3,
  needed: "supervised",
  level: "intern",
  decision: "asks",
} as const;
const approval = {
  id: "approval",
  asked_at: "2026-01-02T03:04:06.000Z",
  decided_at: "2026-01-02T03:10:18.000Z",
  approver: "person",
  reason: "The photo is clear.",
  granted: true,
};

describe("the tree of a trace", () => {
  it("has of a call what governance said, the wait for a person and the effect as its parts, with their times", () => {
    const trace: TraceEntry[] = [
      {
        step: 1,
        type: "plan",
        description: "Refunds it.",
        started_at: AT,
        duration_ms: 900,
        model: "a-model",
        tokens: { input: 7, output: 3 },
        cost_usd: 0.1,
      },
      {
        step: 2,
        type: "tool",
        description: "Calls refund.",
        tool: "refund",
        input: { order: 1 },
        output: { ok: true },
        started_at: AT,
        duration_ms: 373_500,
        governance,
        approval,
        effect: { id: "effect", status: "done", started_at: "2026-01-02T03:10:18.000Z", duration_ms: 500 },
      },
      { step: 3, type: "conclusion", description: "It is refunded.", started_at: AT, duration_ms: 10 },
    ];
    const steps = runSteps(trace, { checks: [{ kind: "equals", passed: true, detail: "It is." }], at: AT });
    expect(steps.map((step) => [step.id, step.parent_id, step.kind, step.name, step.duration_ms])).toEqual([
      ["1", null, "model", "Plan", 900],
      ["2", null, "tool", "refund", 373_500],
      ["3", "2", "governance", "call_endpoint: above intern, asks", 0],
      ["4", "2", "wait", "Wait for approval", 372_000],
      ["5", "2", "effect", "refund", 500],
      ["6", null, "model", "Conclude", 10],
      ["7", null, "check", "Check the result", 0],
    ]);
    expect(steps[0]).toMatchObject({ model: "a-model", tokens: { input: 7, output: 3 }, cost_usd: 0.1 });
    expect(steps[1]).toMatchObject({ input: { order: 1 }, output: { ok: true }, error: null });
  });

  it("shows a trace of before times were kept, with the moments that it has", () => {
    const steps = runSteps([
      { step: 1, type: "plan", description: "Looks.", at: AT },
      {
        step: 2,
        type: "tool",
        description: "It failed.",
        tool: "search",
        output: { error: { code: "NOT_FOUND", message: "No." } },
      },
    ]);
    expect(steps.map((step) => [step.kind, step.started_at, step.duration_ms, step.error?.code])).toEqual([
      ["model", AT, null, undefined],
      ["tool", null, null, "NOT_FOUND"],
    ]);
  });
});
