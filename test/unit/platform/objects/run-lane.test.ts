import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { DriveOutcome } from "#platform/objects/durable-drive";
import { laneName } from "#platform/objects/lane-name";

import { LaneObject } from "./lane-object.ts";

const OVER: DriveOutcome = { kind: "over" };
const FAULT = new Error("The database is away.");
const HOUR_MS = 3_600_000;

const names = (count: number): string[] => Array.from({ length: count }, (_unused, index) => `run ${index}`);

async function started(runs: readonly string[]): Promise<LaneObject> {
  const object = new LaneObject();
  for (const run of runs) await object.start(run);
  return object;
}

/** Possible events of an object, in any order. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant("start"), run: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ kind: fc.constantFrom("fire", "fault", "over", "rest", "crash"), run: fc.constant(0) }),
);

async function happens(object: LaneObject, { kind, run }: { kind: string; run: number }): Promise<void> {
  if (kind === "start") await object.start(`run ${run}`);
  if (kind === "fire") await object.fire();
  if (kind === "fault") await object.settleAll(FAULT);
  if (kind === "over") await object.settleAll(OVER);
  if (kind === "rest") await object.settleAll({ kind: "waiting", until: object.now + 2 * HOUR_MS });
  if (kind === "crash") object.crash();
}

describe("an object with many runs", () => {
  it("whatever happens: has an alarm while it carries one, drives each once at a time, and keeps nothing at the end", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 25 }), async (happenings) => {
        const object = new LaneObject();
        for (const next of happenings) {
          await happens(object, next);
          const driven = [...object.driving].map(({ name }) => name);
          expect(new Set(driven).size).toBe(driven.length);
          if (object.storage.rows() > 0) expect(object.storage.alarm).not.toBeNull();
        }
        await object.settleAll(OVER);
        for (let round = 0; await object.fire(); round++) {
          expect(round).toBeLessThan(20);
          await object.settleAll(OVER);
        }
        expect([object.storage.rows(), object.storage.tables()]).toEqual([0, []]);
      }),
    );
  });

  it("drives them side by side", async () => {
    const object = await started(names(20));
    expect(object.driving.size).toBe(20);
  });

  it("has its alarm for the run that is due first", async () => {
    const object = await started(["waits"]);
    await object.settleAll({ kind: "waiting", until: object.now + 2 * HOUR_MS });
    await object.fire();
    expect([object.drives, object.storage.alarm]).toEqual([1, object.now - 5_000 + HOUR_MS]);
    await object.start("works");
    expect(object.storage.alarm).toBe(object.now + 5_000);
  });

  it("looks after a long drive without beginning it again", async () => {
    const object = await started(["long"]);
    for (let round = 0; round < 10; round++) await object.fire();
    expect([object.drives, object.storage.alarm]).toEqual([1, object.now + 5_000]);
  });

  it("brings a crowd on in portions after a crash, and each of it", async () => {
    const object = await started(names(250));
    object.crash();
    const portions: number[] = [];
    for (let round = 0; round < 5 && object.storage.rows() > 0; round++) {
      await object.fire();
      portions.push(object.driving.size);
      await object.settleAll(OVER);
    }
    expect(portions).toEqual([100, 100, 50]);
  });
});

describe("a run", () => {
  it("is in memory once, for all who are at work on it, and no longer than they are", async () => {
    const object = await started(["one"]);
    const [first, second] = await Promise.all([1, 2].map(() => object.lane.use("one", async (run) => run)));
    expect(first).toBe(second);
    await object.settleAll({ kind: "waiting", until: object.now + HOUR_MS });
    const later = await object.lane.use("one", async (run) => run);
    expect(later).not.toBe(first);
    expect(later.name).toBe("one");
  });
});

describe("the lanes of a tenant", () => {
  it("are four, a run is always in the same, and none is another tenant's", () => {
    const lanesOf = (tenantId: string) => new Set(names(1_000).map((runId) => laneName({ tenantId, runId })));
    expect(lanesOf("ada").size).toBe(4);
    expect([...lanesOf("ada")].filter((lane) => lanesOf("bob").has(lane))).toEqual([]);
    expect(laneName({ tenantId: "ada", runId: "1" })).toBe(laneName({ tenantId: "ada", runId: "1" }));
  });
});
