import { expect, test } from "vitest";

import type { RunDetail, RunStep } from "#web/parts/runs/run-detail.ts";
import { timesOf } from "#web/runs/run-times.ts";
import { toldSteps } from "#web/runs/told-steps.ts";

const AT = Date.parse("2026-11-28T19:09:44.000Z");
const time = (seconds: number): string => new Date(AT + seconds * 1_000).toISOString();

const run = (more: Partial<RunDetail> = {}): RunDetail =>
  ({
    status: "completed",
    created_at: time(0),
    started_at: time(0),
    completed_at: time(40),
    waited_ms: 0,
    usual_duration_ms: null,
    awaiting_approval_id: null,
    error: null,
    ...more,
  }) as RunDetail;

const step = (id: string, more: Partial<RunStep> = {}): RunStep => ({
  id,
  parent_id: null,
  kind: "model",
  name: "Plan",
  description: "",
  started_at: null,
  duration_ms: null,
  model: null,
  connection: null,
  tokens: null,
  cost_usd: null,
  error: null,
  ...more,
});

test("a run that asks before it begins waits in its trace, with the way to the request, and nothing else runs", () => {
  const waiting = run({ status: "in_progress", completed_at: null, awaiting_approval_id: "approval" });
  const steps = toldSteps(waiting, [step("1", { started_at: time(0) })]);
  expect(steps).toMatchObject([{ kind: "wait", duration_ms: null, started_at: time(0), approval: { id: "approval" } }]);
  const { axis, waitedMs } = timesOf(waiting, steps, AT + 30_000);
  expect([waitedMs, axis.isCut]).toEqual([30_000, true]);
});

test("a wait that the trace has already is not told twice", () => {
  const own = step("2", { kind: "wait", started_at: time(1) });
  const waiting = run({ status: "in_progress", completed_at: null, awaiting_approval_id: "approval" });
  expect(toldSteps(waiting, [step("1", { started_at: time(0), duration_ms: 900 }), own])).toHaveLength(2);
});

test("afterwards the wait is in the gap where it was, and the axis is cut there", () => {
  const steps = toldSteps(run({ waited_ms: 35_000 }), [step("1", { started_at: time(36), duration_ms: 3_000 })]);
  expect(steps.map(({ kind, duration_ms: ms }) => [kind, ms])).toEqual([
    ["wait", 35_000],
    ["model", 3_000],
  ]);
  expect(timesOf(run({ waited_ms: 35_000 }), steps, AT).axis.isCut).toBe(true);
});

test("the step at which a provider failed has the failure and its time", () => {
  const failed = run({
    status: "failed",
    completed_at: time(3.72),
    error: { code: "PROVIDER_ERROR", message: "It answered with an error (500)." } as RunDetail["error"],
  });
  expect(toldSteps(failed, [step("1", { name: "Conclude" })])).toMatchObject([
    { started_at: time(0), duration_ms: 3_720, error: { code: "PROVIDER_ERROR" } },
  ]);
});

test("a run without a wait or a failure is as its trace says", () => {
  const steps = [step("1", { started_at: time(0), duration_ms: 40_000 })];
  expect(toldSteps(run(), steps)).toEqual(steps);
});
