import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inject } from "vitest";

import { connect } from "#db/client";
import { commit } from "#db/commit";
import { directWriter } from "#db/direct-writer";
import type { Hrana } from "#db/hrana";
import { auditEntry } from "#platform/audit/audit-entry";
import { testWriter, type TestWriter } from "#test/support/audit";
import { inDatabase } from "#test/support/database";

const nothing = { sql: "SELECT 1", args: [] };
const failing = { sql: "SELECT abs(-9223372036854775808)", args: [] };

const actionsOf = async (writer: TestWriter): Promise<string[]> => (await writer.entries()).map(({ action }) => action);

async function expectWhole(writer: TestWriter): Promise<void> {
  expect((await writer.verify()).problems).toEqual([]);
}

/** Drops the answers of some batches, after or before they took effect. */
const losing =
  (loses: (batch: number) => "before" | "after" | null) =>
  (hrana: Hrana): Hrana => {
    let batches = 0;
    return {
      ...hrana,
      batch: async (steps) => {
        const loss = loses(++batches);
        if (loss === "before") throw new Error("lost");
        const outcomes = await hrana.batch(steps);
        if (loss === "after") throw new Error("lost");
        return outcomes;
      },
    };
  };

describe("a tenant's audit chain", () => {
  test("has every entry of every unit that committed, in order, whole; none of one that failed", async () => {
    const unit = fc.record({
      entries: fc.integer({ min: 0, max: 3 }),
      fails: fc.boolean(),
      pause: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 40 }), async (units) => {
        const writer = testWriter();
        const writes: { outcome: ReturnType<TestWriter["writeUnit"]>; actions: string[] }[] = [];
        for (const [index, { entries, fails, pause }] of units.entries()) {
          const actions = Array.from({ length: entries }, (_unused, entry) => `${index}.${entry}`);
          writes.push({ outcome: writer.writeUnit(fails ? [nothing, failing] : [nothing], ...actions), actions });
          if (pause) await Promise.resolve(writes.at(-1)?.outcome);
        }
        const outcomes = await Promise.all(writes.map(({ outcome }) => outcome));
        expect(outcomes.map(({ ok }) => ok)).toEqual(units.map(({ fails }) => !fails));
        for (const outcome of outcomes) if (!outcome.ok) expect(outcome.failedStatement).toBe(1);
        const expected = writes.flatMap(({ actions }, index) => (outcomes[index]?.ok ? actions : []));
        // Racing units have some order; the entries of one unit are consecutive.
        expect((await actionsOf(writer)).toSorted()).toEqual(expected.toSorted());
        await expectWhole(writer);
        expect(writer.head()?.sequence ?? 0).toBe(expected.length);
      }),
      { numRuns: 25 },
    );
  });

  test("gives a unit only the results of its statements", async () => {
    const writer = testWriter();
    const outcome = await writer.writeUnit([{ sql: "SELECT 7", args: [] }], "one", "two");
    expect(outcome).toMatchObject({ ok: true, results: [{ rows: [[7]] }] });
    expect(outcome.ok ? outcome.results : []).toHaveLength(1);
  });

  test("takes a unit of entries alone", async () => {
    const writer = testWriter();
    expect(await writer.writeUnit([], "alone")).toMatchObject({ ok: true, results: [] });
    expect(await actionsOf(writer)).toEqual(["alone"]);
  });

  test("stays whole when answers are lost, before or after the commit took effect", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("before" as const, "after" as const, null, null), { minLength: 1, maxLength: 30 }),
        async (losses) => {
          const writer = testWriter({ through: losing((batch) => losses[batch - 1] ?? null) });
          const done: string[] = [];
          for (const [index] of losses.entries()) {
            const pair = await Promise.all([
              writer.writeUnit([nothing], `${index}.a`),
              writer.writeUnit([failing], `${index}.f`),
              writer.writeUnit([nothing], `${index}.b`),
            ]);
            for (const [at, name] of ["a", "f", "b"].entries()) if (pair[at]?.ok) done.push(`${index}.${name}`);
          }
          await writer.writeUnit([nothing], "last");
          const stored = await actionsOf(writer);
          expect(stored).toEqual(expect.arrayContaining([...done, "last"]));
          expect(stored.some((action) => action.endsWith(".f"))).toBe(false);
          await expectWhole(writer);
        },
      ),
      { numRuns: 15 },
    );
  });

  test("does not fork when two lives of its writer are there at once", async () => {
    const first = testWriter();
    const second = testWriter({ tenantId: first.tenantId });
    const writes = Array.from({ length: 40 }, (_unused, index) =>
      (index % 2 === 0 ? first : second).writeUnit([nothing], `${index}`),
    );
    const outcomes = await Promise.all(writes);
    const stored = await first.entries();
    expect(stored).toHaveLength(outcomes.filter(({ ok }) => ok).length);
    expect((await second.verify()).problems.filter(({ kind }) => kind === "fork")).toEqual([]);
    expect(stored.map(({ sequence }) => sequence)).toEqual(stored.map((_entry, index) => index + 1));
    // The last writer remembers the end; the other's memory is older, and all its entries still exist.
    expect((await first.verify()).valid).toBe(true);
    expect((await second.verify()).valid).toBe(true);
  });

  test("continues after a restart, even when it died between the commit and recording it", async () => {
    const writer = testWriter();
    await writer.writeUnit([nothing], "one");
    writer.restart();
    await writer.writeUnit([nothing], "two");
    const amnesiac = testWriter({ tenantId: writer.tenantId });
    await amnesiac.writeUnit([nothing], "three");
    expect(await actionsOf(amnesiac)).toEqual(["one", "two", "three"]);
    await expectWhole(amnesiac);
  });

  test("shows a cut tail, at once and for ever after", async () => {
    const writer = testWriter();
    for (const action of ["one", "two", "three"]) await writer.writeUnit([nothing], action);
    await inDatabase("DELETE FROM audit_entries WHERE tenant_id = ? AND sequence = 3", writer.tenantId);
    expect((await writer.verify()).problems).toMatchObject([{ kind: "truncation", fromSequence: 3, toSequence: 3 }]);
    writer.restart();
    expect(await writer.writeUnit([nothing], "four")).toMatchObject({ ok: true });
    expect((await writer.verify()).problems).toMatchObject([{ kind: "gap", fromSequence: 3, toSequence: 3 }]);
  });

  test("takes no entries past the gate", async () => {
    const { hrana } = connect(inject("databaseUrl"), undefined);
    const tenant = { id: crypto.randomUUID() };
    const ctx = { tenant, clock: Date.now, newId: () => crypto.randomUUID() };
    const entry = auditEntry(
      { ...ctx, actor: { kind: "system", trigger: "test" } },
      { agentId: null, action: "read", inputSummary: "", outcome: "completed", success: true },
    );
    const writer = directWriter(hrana, () => Promise.resolve());
    await expect(commit({ ...ctx, writer }, [], { audit: [entry] })).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const [row] = await inDatabase("SELECT count(*) FROM audit_entries WHERE tenant_id = ?", tenant.id);
    expect(row).toEqual([0]);
  });
});
