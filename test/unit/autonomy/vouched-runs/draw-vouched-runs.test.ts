import fc from "fast-check";
import { expect, it } from "vitest";

import { drawVouchedRuns } from "#autonomy/vouched-runs/draw-vouched-runs";

const anyRun = fc.record({
  executionId: fc.uuid(),
  kind: fc.constantFrom("a", "b", "c"),
  task: fc.constantFrom("Add the two numbers", "Find the total of the invoice"),
  expect: fc.constantFrom('{"must_contain":["BX-17"]}', '{"equals":[{"pointer":"/details/sum","value":3}]}'),
  createdAt: fc.integer({ min: 1, max: 1e12 }),
});
const anyRuns = fc.uniqueArray(anyRun, { maxLength: 30, selector: ({ executionId }) => executionId });

it("is the same for the same seed, whatever the order of the runs", () => {
  fc.assert(
    fc.property(anyRuns, fc.nat(), fc.nat(8), (runs, seed, count) => {
      const drawn = drawVouchedRuns(runs, count, seed);
      expect(drawVouchedRuns(runs.toReversed(), count, seed)).toEqual(drawn);
      expect(drawn).toHaveLength(Math.min(count, runs.length));
    }),
  );
});

it("takes each kind of work once before one repeats", () => {
  fc.assert(
    fc.property(anyRuns, fc.nat(), fc.nat(8), (runs, seed, count) => {
      const kindOf = new Map(runs.map(({ executionId, kind }) => [executionId, kind]));
      const kinds = new Set(drawVouchedRuns(runs, count, seed).map(({ executionId }) => kindOf.get(executionId)));
      expect(kinds.size).toBe(Math.min(count, new Set(kindOf.values()).size));
    }),
  );
});

it("gives other runs for other seeds", () => {
  const runs = Array.from({ length: 40 }, (_unused, index) => ({
    executionId: String(index).padStart(3, "0"),
    kind: "a",
    task: "Add the two numbers",
    expect: '{"must_contain":["BX-17"]}',
    createdAt: 1,
  }));
  const draws = Array.from({ length: 20 }, (_unused, seed) =>
    JSON.stringify(drawVouchedRuns(runs, 3, seed).map(({ executionId }) => executionId)),
  );
  expect(new Set(draws).size).toBeGreaterThan(15);
});

it("leaves out a run whose checks an idle answer passes", () => {
  const idle = {
    executionId: "1",
    kind: "a",
    task: "Say it",
    expect: '{"must_not_contain":["BX-17"]}',
    createdAt: 1,
  };
  expect(drawVouchedRuns([idle], 3, 1)).toEqual([]);
});
