import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { CallOutcome, Step } from "#engine/reasoning/provider";
import { NO_FACTS } from "#engine/reasoning/run-facts";
import { traceRun } from "#engine/reasoning/trace";
import { liveTrace, percentDone } from "#runs/execution-lanes/steps-under-way";
import { executionEvents } from "#runs/execution-records/execution-events";
import { endRecord, NO_USAGE, type ExecutionEnd, type ExecutionRecord } from "#runs/execution-records/execution-record";
import { writeHeard } from "#runs/execution-records/heard";

const pending: ExecutionRecord = {
  id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  tenantId: "tenant",
  agentId: "agent",
  agentVersion: 1,
  maturityLevel: "student",
  task: "Summarize",
  action: "summarize",
  input: { context: {}, parameters: {} },
  status: "pending",
  progress: 0,
  result: null,
  outcome: null,
  recorded: null,
  verification: null,
  checks: null,
  error: null,
  confidence: null,
  reasoningTrace: [],
  usage: NO_USAGE,
  triggeredBy: "api",
  createdAt: 1,
  startedAt: null,
  completedAt: null,
  deadlineAt: 1_000,
};

const outcomes: CallOutcome[] = [
  { status: "done", output: 1 },
  { status: "failed", error: { code: "NOT_FOUND", message: "gone" } },
  { status: "unknown", message: "interrupted" },
];

const anyStep = fc.array(fc.constantFrom(...outcomes), { minLength: 1, maxLength: 3 });
const anyEnd = fc.constantFrom("completed" as const, "failed" as const, "cancelled" as const);

/**
 * Every state of a run that a follower may see: each call gets its outcome, one after the other, and finally the run
 * ends.
 */
function momentsOf(plan: CallOutcome[][], status: ExecutionEnd["status"], cutShort: boolean): ExecutionRecord[] {
  const running: ExecutionRecord = { ...pending, status: "in_progress", startedAt: 2 };
  const moments = [pending, running];
  const steps: Step[] = [];
  for (const [index, calls] of plan.entries()) {
    const step: Step = {
      reasoning: `step ${index}`,
      calls: calls.map((_outcome, call) => ({ id: `${index}.${call}`, tool: "t", arguments: {} })),
    };
    steps.push(step);
    moments.push({ ...running, reasoningTrace: liveTrace(structuredClone(steps)) });
    for (const [call, outcome] of calls.entries()) {
      if (cutShort && index === plan.length - 1 && call === calls.length - 1) break;
      const record = step.calls[call];
      if (record) record.outcome = outcome;
      moments.push({ ...running, reasoningTrace: liveTrace(structuredClone(steps)) });
    }
  }
  const decision = {
    kind: "finish",
    result: { summary: "done", details: {} },
    confidence: 1,
    reasoning: "because",
  } as const;
  const end: ExecutionEnd = {
    status,
    result: status === "completed" ? decision.result : null,
    error: null,
    confidence: null,
    reasoningTrace: status === "completed" ? traceRun(steps, decision) : traceRun(steps),
    usage: NO_USAGE,
    facts: NO_FACTS,
    assessment: { outcome: "done", verification: "checked", checks: [] },
  };
  return [...moments, endRecord(running, end, 9)];
}

describe("the events of an execution", () => {
  it("only grow: what was sent of an earlier moment is the beginning of every later one", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 4 }), anyEnd, fc.boolean(), (plan, status, interrupted) => {
        const cutShort = interrupted && status !== "completed";
        const streams = momentsOf(plan, status, cutShort).map((moment) => executionEvents(moment));
        for (const [index, events] of streams.entries()) {
          const next = streams[index + 1];
          if (next) expect(next.slice(0, events.length)).toEqual(events);
        }
      }),
    );
  });

  it("count from 1 without gaps and end with one end", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 4 }), anyEnd, (plan, status) => {
        const moments = momentsOf(plan, status, false);
        for (const moment of moments) {
          const events = executionEvents(moment);
          const numbered = events.filter(({ event }) => event !== "text");
          expect(numbered.map(({ heard }) => writeHeard(heard))).toEqual(
            numbered.map((_event, index) => `${index + 1}`),
          );
          expect(events.filter(({ event }) => event === "end").length).toBe(moment.completedAt === null ? 0 : 1);
        }
        const last = executionEvents(moments.at(-1) ?? pending).at(-1);
        expect(last).toMatchObject({ event: "end", data: { status } });
      }),
    );
  });

  it("of one that was cancelled before it began tell nothing of a run", () => {
    const cancelled = { ...pending, status: "cancelled" as const, completedAt: 2 };
    expect(executionEvents(cancelled).map(({ event, data }) => [event, data["status"]])).toEqual([
      ["status", "pending"],
      ["end", "cancelled"],
    ]);
  });
});

describe("progress", () => {
  it("rises with every finished step and is 100 only at the end", () => {
    const done: Step = {
      reasoning: "",
      calls: [{ id: "1", tool: "t", arguments: {}, outcome: { status: "done", output: 1 } }],
    };
    const open: Step = { reasoning: "", calls: [{ id: "2", tool: "t", arguments: {} }] };
    const values = Array.from({ length: 16 }, (_unused, count) =>
      percentDone(Array.from({ length: count }, () => done)),
    );
    expect(values).toEqual(values.toSorted((left, right) => left - right));
    expect(values[0]).toBe(0);
    expect(Math.max(...values)).toBeLessThan(100);
    expect(percentDone([done, open])).toBe(percentDone([done]));
  });
});
