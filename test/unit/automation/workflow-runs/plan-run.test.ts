import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { planRun, type PlannedStep } from "#automation/workflow-runs/plan-run";
import { secondsUntilRetry } from "#automation/workflow-runs/retry-rule";
import { ENDED_STEP, mayMove, RUN_MOVES, STEP_MOVES, type StepStatus } from "#automation/workflow-runs/step-moves";
import type { WorkflowStep } from "#db/schema/workflows";

const step = (id: string, fields: Partial<WorkflowStep> = {}): WorkflowStep => ({
  step_id: id,
  name: id,
  step_type: "transform",
  parameters: { set: { a: "1" } },
  ...fields,
});

const rows = (states: Record<string, StepStatus>): PlannedStep[] =>
  Object.entries(states).map(([key, status]) => {
    const [, stepId = key, item] = /^(\w+)\[(\d+)\]$/.exec(key) ?? [];
    return { stepId, item: item === undefined ? -1 : Number(item), status };
  });

describe("what begins", () => {
  const diamond = [
    step("a"),
    step("b", { depends_on: ["a"] }),
    step("c", { depends_on: ["a"] }),
    step("d", { depends_on: ["b", "c"] }),
  ];

  test("a step begins when all that it follows has ended", () => {
    expect(planRun(diamond, rows({ a: "pending", b: "pending", c: "pending", d: "pending" })).open).toEqual(["a"]);
    expect(planRun(diamond, rows({ a: "completed", b: "pending", c: "pending", d: "pending" })).open).toEqual([
      "b",
      "c",
    ]);
    expect(planRun(diamond, rows({ a: "completed", b: "completed", c: "waiting", d: "pending" })).open).toEqual([]);
    expect(planRun(diamond, rows({ a: "completed", b: "completed", c: "skipped", d: "pending" })).open).toEqual(["d"]);
  });

  test("a step is left out when all that it follows was, and the run completes", () => {
    const states = rows({ a: "completed", b: "skipped", c: "skipped", d: "pending" });
    expect(planRun(diamond, states)).toMatchObject({ open: [], skip: ["d"], end: null });
    expect(planRun(diamond, rows({ a: "completed", b: "skipped", c: "skipped", d: "skipped" })).end).toEqual({
      kind: "completed",
    });
  });

  test("an uncaught failure lets what works end, begins nothing, and then fails the run", () => {
    const states = { a: "completed", b: "failed", c: "running", d: "pending" } as const;
    expect(planRun(diamond, rows(states))).toMatchObject({ open: [], end: null, closing: true });
    expect(planRun(diamond, rows({ ...states, c: "waiting" })).end).toEqual({ kind: "failed", stepId: "b" });
    expect(planRun(diamond, rows({ ...states, c: "completed" })).end).toEqual({ kind: "failed", stepId: "b" });
  });

  test("`continue` ignores a failure, and `catch` starts its step only then", () => {
    const goesOn = diamond.map((one) => (one.step_id === "b" ? { ...one, on_error: "continue" as const } : one));
    expect(planRun(goesOn, rows({ a: "completed", b: "failed", c: "completed", d: "pending" })).open).toEqual(["d"]);
    const caught = [
      step("a", { depends_on: [], on_error: { catch: "repair" } }),
      step("next", { depends_on: ["a"] }),
      step("repair", { depends_on: [] }),
    ];
    expect(planRun(caught, rows({ a: "failed", next: "pending", repair: "pending" }))).toMatchObject({
      open: ["repair"],
      skip: ["next"],
    });
    expect(planRun(caught, rows({ a: "completed", next: "pending", repair: "pending" }))).toMatchObject({
      open: ["next"],
      skip: ["repair"],
    });
  });

  test("an `end` step that completed stops the run", () => {
    const steps = [
      step("stop", { step_type: "end", parameters: {}, depends_on: [] }),
      step("other", { depends_on: [] }),
    ];
    expect(planRun(steps, rows({ stop: "completed", other: "waiting" })).end).toEqual({
      kind: "stopped",
      stepId: "stop",
    });
  });

  test("at most 20 steps work at once", () => {
    const many = Array.from({ length: 30 }, (_one, index) => step(`s${index}`, { depends_on: [] }));
    const states = Object.fromEntries(many.map(({ step_id: id }, index) => [id, index < 15 ? "running" : "pending"]));
    expect(planRun(many, rows(states as Record<string, StepStatus>)).open).toHaveLength(5);
  });
});

describe("loops", () => {
  const loop = (rule: Partial<NonNullable<WorkflowStep["for_each"]>> = {}) => [
    step("l", { for_each: { items: "input.a", concurrency: 2, ...rule } }),
  ];

  test("items begin in order, as many at once as the loop allows", () => {
    const states = rows({ l: "running", "l[0]": "completed", "l[1]": "running", "l[2]": "pending", "l[3]": "pending" });
    expect(planRun(loop(), states).items).toEqual([{ stepId: "l", item: 2 }]);
  });

  test("a failed item ends its loop when the others at work have ended; with `continue` all run", () => {
    const states = { l: "running", "l[0]": "failed", "l[1]": "running", "l[2]": "pending" } as const;
    expect(planRun(loop(), rows(states))).toMatchObject({ items: [], loops: [] });
    expect(planRun(loop(), rows({ ...states, "l[1]": "completed" })).loops).toEqual([
      { stepId: "l", outcome: "failed", failedItem: 0 },
    ]);
    expect(planRun(loop({ on_item_error: "continue" }), rows(states)).items).toEqual([{ stepId: "l", item: 2 }]);
    expect(
      planRun(loop({ on_item_error: "continue" }), rows({ ...states, "l[1]": "completed", "l[2]": "completed" })).loops,
    ).toMatchObject([{ outcome: "completed" }]);
  });

  test("a loop without items completes", () => {
    expect(planRun(loop(), rows({ l: "running" })).loops).toMatchObject([{ stepId: "l", outcome: "completed" }]);
  });
});

/** Steps that follow only earlier ones. */
const graphs = fc
  .array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom<"fail" | "continue">("fail", "continue")), {
    minLength: 1,
    maxLength: 12,
  })
  .map((list) =>
    list.map(([first, second, rule], index) =>
      step(`s${index}`, {
        on_error: rule,
        depends_on: index === 0 ? [] : [...new Set([`s${first % index}`, `s${second % index}`])],
      }),
    ),
  );

test("every run ends, whatever each step comes to, and no step begins before what it follows", () => {
  fc.assert(
    fc.property(
      graphs,
      fc.array(fc.constantFrom<StepStatus>("completed", "failed"), { minLength: 12 }),
      (steps, ends) => {
        const states = new Map<string, StepStatus>(steps.map(({ step_id: id }) => [id, "pending"]));
        for (let round = 0; round < 40; round++) {
          const plan = planRun(steps, rows(Object.fromEntries(states)));
          if (plan.end !== null) return;
          expect(plan.open.length + plan.skip.length).toBeGreaterThan(0);
          for (const id of plan.skip) states.set(id, "skipped");
          for (const id of plan.open) {
            const follows = steps.find(({ step_id: one }) => one === id)?.depends_on ?? [];
            expect(follows.every((one) => ENDED_STEP.has(states.get(one) ?? "pending"))).toBe(true);
          }
          for (const id of plan.open) states.set(id, ends[Number(id.slice(1))] ?? "completed");
        }
        expect.fail("the run did not end");
      },
    ),
  );
});

describe("moves", () => {
  test("an ended run moves only from failed to running, by a retry", () => {
    const moves = Object.keys(RUN_MOVES) as (keyof typeof RUN_MOVES)[];
    const from = (status: keyof typeof RUN_MOVES) => moves.filter((to) => mayMove(RUN_MOVES, status, to));
    expect([from("completed"), from("cancelled"), from("failed")]).toEqual([[], [], ["running"]]);
    expect(from("paused").toSorted()).toEqual(["cancelled", "failed", "running"]);
    expect(STEP_MOVES.completed).toEqual([]);
  });
});

describe("retries", () => {
  const passing = { code: "PROVIDER_ERROR", effect: "not_made" as const };

  test("each wait is longer by the factor, up to the longest, and the attempts are counted", () => {
    const rule = { attempts: 3, first_seconds: 10, factor: 3, max_seconds: 60 };
    expect([1, 2, 3, 4].map((attempt) => secondsUntilRetry(rule, attempt, passing))).toEqual([10, 30, 60, null]);
    expect(secondsUntilRetry(undefined, 1, passing)).toBe(5);
    expect(secondsUntilRetry(undefined, 3, passing)).toBeNull();
    expect(secondsUntilRetry({ attempts: 0 }, 1, passing)).toBeNull();
  });

  test("only what passes is tried again, unless codes are named", () => {
    expect(secondsUntilRetry(undefined, 1, { code: "INVALID_INPUT", effect: "none" })).toBeNull();
    expect(secondsUntilRetry(undefined, 1, { code: "UNAVAILABLE", effect: "none" })).toBe(5);
    expect(secondsUntilRetry({ codes: ["NOT_DONE"] }, 1, { code: "NOT_DONE", effect: "none" })).toBe(5);
    expect(secondsUntilRetry({ codes: ["NOT_DONE"] }, 1, passing)).toBeNull();
  });

  test("an effect that was made, or may have been, is never repeated", () => {
    fc.assert(
      fc.property(
        fc.record({ attempts: fc.integer({ min: 0, max: 10 }), codes: fc.constant<string[]>(["PROVIDER_ERROR"]) }),
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom<"done" | "unknown">("done", "unknown"),
        (rule, attempt, effect) => secondsUntilRetry(rule, attempt, { code: "PROVIDER_ERROR", effect }) === null,
      ),
    );
  });
});
