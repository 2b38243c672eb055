import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { AuditRecord } from "#db/audit-record";
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

/** A chain whose units link themselves; the second one requires the first. */
const linking = {
  extend: (units: readonly unknown[]) =>
    Promise.resolve(
      units.map((_unit, at) => ({
        links: {
          requires: at === 0 ? null : { sql: "the link before", args: [] },
          inserts: [{ sql: "INSERT INTO audit_entries (sequence) VALUES (?)", args: [at] }],
        },
        head: { sequence: at + 1, mac: "" },
      })),
    ),
  advance: () => Promise.resolve(),
  forget: () => undefined,
} as unknown as AuditChain;

/** A database that refuses links because the tenant moves, and what requires them. */
function movingDatabase() {
  const refusalOf = (sql: string): string | null => {
    if (sql.startsWith("INSERT INTO audit_entries")) return "SQLite error: TENANT_MOVES";
    return sql === "the link before" ? "integer overflow" : null;
  };
  const batch = vi.fn<Hrana["batch"]>((steps) => {
    const outcomes: SqlStepOutcome[] = [];
    for (const { sql, condition } of steps) {
      const isDue = !condition || (outcomes[condition.step]?.ok === true) === condition.ok;
      const refusal = refusalOf(sql);
      if (!isDue) outcomes.push({ ok: null });
      else if (refusal !== null) outcomes.push({ ok: false, message: refusal });
      else outcomes.push({ ok: true, result: { columns: [], rows: [], rowsAffected: 1 } });
    }
    return Promise.resolve(outcomes);
  });
  const hrana: Hrana = { execute: () => Promise.reject(new Error("Groups are written as a batch.")), batch };
  return { hrana, batch };
}

it("says of each unit whose audit entries are refused that the tenant moves, without further tries", async () => {
  const { hrana, batch } = movingDatabase();
  const writer = new GroupWriter(hrana, linking);
  const record = { tenantId: "tenant" } as AuditRecord;
  const writes = Array.from({ length: 4 }, () => writer.write(unit, [record]));
  await vi.runAllTimersAsync();
  for (const outcome of await Promise.all(writes))
    expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining("TENANT_MOVES") });
  // Each unit was once the first to be chained: all together, and then each alone.
  expect(batch.mock.calls.length).toBeLessThanOrEqual(8);
});
