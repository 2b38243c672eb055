import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Hrana, SqlStepOutcome } from "#db/hrana";
import type { AuditChain } from "#platform/audit/audit-chain";
import { GroupWriter } from "#platform/tenant-gate/group-writer";

const noChain = {
  extend: (units: readonly unknown[]) =>
    Promise.resolve(units.map(() => ({ links: { requires: null, inserts: [] }, head: null }))),
} as unknown as AuditChain;

/** A database whose commits end when the test says so; each is known by how many units it wrote. */
function slowDatabase() {
  const sizes: number[] = [];
  const ends: (() => void)[] = [];
  const hrana: Hrana = {
    execute: () => Promise.reject(new Error("Groups are written as a batch.")),
    batch: (steps) => {
      sizes.push(steps.filter(({ sql }) => sql === "unit").length);
      const outcomes = steps.map(({ sql }): SqlStepOutcome =>
        sql === "ROLLBACK" ? { ok: null } : { ok: true, result: { columns: [], rows: [], rowsAffected: 1 } },
      );
      return new Promise((resolve) => ends.push(() => resolve(outcomes)));
    },
  };
  const endCommit = async (): Promise<void> => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { hrana, sizes, endCommit };
}

const unit = [{ sql: "unit", args: [] }];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the writer of a tenant", () => {
  it("does not let a writer wait who comes alone, again and again", async () => {
    const { hrana, sizes, endCommit } = slowDatabase();
    const writer = new GroupWriter(hrana, noChain);
    for (let round = 0; round < 5; round++) {
      const written = writer.write(unit, []);
      await vi.advanceTimersByTimeAsync(0);
      await endCommit();
      expect((await written).ok).toBe(true);
    }
    expect(sizes).toEqual([1, 1, 1, 1, 1]);
  });

  it("waits for a quarter of those who wrote last, and no longer", async () => {
    const { hrana, sizes, endCommit } = slowDatabase();
    const writer = new GroupWriter(hrana, noChain);
    const many = Array.from({ length: 16 }, () => writer.write(unit, []));
    for (let commit = 0; commit < 3; commit++) {
      await vi.advanceTimersByTimeAsync(0);
      await endCommit();
    }
    await Promise.all(many);
    const few = [writer.write(unit, [])];
    await vi.advanceTimersByTimeAsync(1);
    expect(sizes).toEqual([1, 8, 7]);
    few.push(writer.write(unit, []));
    await vi.advanceTimersByTimeAsync(0);
    expect(sizes).toEqual([1, 8, 7, 2]);
    await endCommit();
    await Promise.all(few);
  });

  it("writes those who came during a commit without waiting for those whom it answered", async () => {
    const { hrana, sizes, endCommit } = slowDatabase();
    const writer = new GroupWriter(hrana, noChain);
    const write = (count: number) => Array.from({ length: count }, () => writer.write(unit, []));
    const writes = write(2);
    await vi.advanceTimersByTimeAsync(0);
    await endCommit();
    writes.push(...write(1));
    await endCommit();
    await vi.advanceTimersByTimeAsync(0);
    expect(sizes).toEqual([1, 1, 1]);
    await endCommit();
    await Promise.all(writes);
  });

  it("comes to halves, one written while the other computes, however the writers first came", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 64 }), fc.integer({ min: 1, max: 64 }), async (writers, first) => {
        const { hrana, sizes, endCommit } = slowDatabase();
        const writer = new GroupWriter(hrana, noChain);
        const answered: number[] = [];
        const start = (): void => void writer.write(unit, []).then(() => answered.push(1));
        for (let each = 0; each < Math.min(first, writers); each++) start();
        await vi.advanceTimersByTimeAsync(0);
        for (let each = first; each < writers; each++) start();
        for (let commit = 0; commit < 12; commit++) {
          // An answered caller computes while the next group is being written, and returns before it ends.
          for (const _ of answered.splice(0)) start();
          await endCommit();
        }
        const [before = 0, last = 0] = sizes.slice(-2);
        expect(before + last).toBe(writers);
        expect(Math.abs(before - last)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("writes one who waits for company that never comes", async () => {
    const { hrana, sizes, endCommit } = slowDatabase();
    const writer = new GroupWriter(hrana, noChain);
    const many = Array.from({ length: 16 }, () => writer.write(unit, []));
    for (let commit = 0; commit < 3; commit++) {
      await vi.advanceTimersByTimeAsync(0);
      await endCommit();
    }
    await Promise.all(many);
    const alone = writer.write(unit, []);
    await vi.advanceTimersByTimeAsync(4);
    await endCommit();
    expect((await alone).ok).toBe(true);
    expect(sizes).toEqual([1, 8, 7, 1]);
  });
});
