import { describe, expect, it } from "vitest";

import type { CallRecord, Step } from "#engine/reasoning/provider";
import { runSteps } from "#engine/reasoning/run-steps";
import { liveTrace } from "#runs/execution-lanes/steps-under-way";
import { stepsUnderWay } from "#runs/execution-lanes/steps-under-way";

const AT = "2026-01-02T03:04:05.000Z";
const BEGUN = Date.parse(AT);

type Given = Parameters<typeof stepsUnderWay>[0];

const underWay = (steps: Step[], more: Partial<Given> = {}) =>
  stepsUnderWay({ record: { startedAt: BEGUN }, state: { steps }, awaiting: null, end: null, ...more } as Given);

const stepOf = (...calls: Partial<CallRecord>[]): Step => ({
  reasoning: "",
  askedAt: AT,
  at: AT,
  calls: calls.map((call, index) => ({ id: `c${index}`, tool: `tool_${index}`, arguments: {}, ...call })),
});

const done: Partial<CallRecord> = { times: { began: AT, ended: AT }, outcome: { status: "done", output: 1 } };
const begun: Partial<CallRecord> = { times: { began: AT } };

describe("what goes on in a run", () => {
  it("is the model while no call is open, since the last thing that ended", () => {
    expect(underWay([])).toMatchObject([{ id: "1", kind: "model", name: "Plan", started_at: AT, duration_ms: null }]);
    expect(underWay([stepOf(done)])).toMatchObject([{ id: "3", kind: "model", name: "Decide", started_at: AT }]);
  });

  it("is the decided calls: those that are over, the one that goes on, and those that come next", () => {
    const steps = underWay([stepOf(done, begun, {})]);
    expect(steps.map(({ name, started_at: at, duration_ms: ms }) => [name, at, ms])).toEqual([
      ["Plan", AT, 0],
      ["tool_0", AT, 0],
      ["tool_1", AT, null],
      ["tool_2", null, null],
    ]);
  });

  it("keeps its ids when it is over", () => {
    const steps = [stepOf(done), stepOf(done, begun)];
    const before = underWay(steps).map(({ id, name }) => [id, name]);
    for (const call of steps[1]?.calls ?? []) Object.assign(call, done);
    const after = runSteps(liveTrace(steps)).map(({ id, name }) => [id, name]);
    expect(after.slice(2)).toEqual(before);
  });

  it("is the wait for a person, below the call that asks", () => {
    const awaiting = { approvalId: "approval", expiresAt: BEGUN + 9, since: BEGUN };
    expect(underWay([stepOf(begun)], { awaiting })).toMatchObject([
      { kind: "model" },
      { id: "2", kind: "tool" },
      { parent_id: "2", kind: "wait", started_at: AT, duration_ms: null, approval: { id: "approval" } },
    ]);
  });

  it("is nothing before the run begins, and when it has its end", () => {
    expect(underWay([], { record: { startedAt: null } as Given["record"] })).toEqual([]);
    expect(underWay([], { end: {} as Given["end"] })).toEqual([]);
  });
});
