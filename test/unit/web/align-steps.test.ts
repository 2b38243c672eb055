import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { alignSteps, workOf } from "#web/compare/align-steps.ts";

type Step = Parameters<typeof workOf>[0][number];

const step = (name: string, startsAt: number | null = null, ms: number | null = null, kind: Step["kind"] = "tool") => ({
  kind,
  name,
  started_at: startsAt === null ? null : new Date(startsAt).toISOString(),
  duration_ms: ms,
});
const steps = fc.array(fc.constantFrom<string[]>("plan", "orders.get", "policy.search", "conclude"), { maxLength: 12 });
const named = (names: readonly string[]) => names.map((name) => step(name));

describe("the alignment of two runs", () => {
  test("has every step of each run once, in its order, and pairs only steps of one name", () => {
    fc.assert(
      fc.property(steps, steps, (a, b) => {
        const rows = alignSteps(named(a), named(b));
        expect(rows.flatMap((row) => (row.a === null ? [] : [row.a.name]))).toEqual(a);
        expect(rows.flatMap((row) => (row.b === null ? [] : [row.b.name]))).toEqual(b);
        for (const row of rows) {
          expect(row.a ?? row.b).not.toBeNull();
          if (row.a !== null && row.b !== null) expect(row.a.name).toBe(row.b.name);
        }
      }),
    );
  });

  test("pairs every step of a run with itself, even where a run has one step more", () => {
    fc.assert(
      fc.property(steps, fc.nat(12), (names, place) => {
        const more = names.toSpliced(place, 0, "only here");
        const alone = alignSteps(named(names), named(more)).filter(({ a, b }) => a === null || b === null);
        expect(alone).toMatchObject([{ a: null, b: { name: "only here" } }]);
      }),
    );
  });

  test("a step of another kind is another step, whatever its name", () => {
    expect(alignSteps([step("x")], [step("x", null, null, "model")])).toHaveLength(2);
  });
});

describe("the scale of work", () => {
  test("waits take no place on it, and steps after them move up", () => {
    const run = [
      step("plan", 100, 50),
      step("approval", 200, 10_000, "wait"),
      step("refund", 10_300, 70),
      step("open"),
    ];
    expect(workOf(run, 100)).toEqual([{ from: 0, ms: 50 }, null, { from: 200, ms: 70 }, null]);
  });

  test("a step that a wait interrupts counts without it, and waits at the same time count once", () => {
    const run = [step("model", 0, 100), step("one", 20, 40, "wait"), step("other", 30, 40, "wait")];
    expect(workOf(run, 0)).toEqual([{ from: 0, ms: 50 }, null, null]);
  });
});
