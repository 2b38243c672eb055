import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { verifyChain, type ProblemKind } from "#administration/audit-log/verify-chain";
import type { AuditRecord } from "#db/audit-record";
import { auditKeysOf } from "#platform/audit/audit-keys";
import { GENESIS, type AuditHead, type ChainedEntry } from "#platform/audit/chained-entry";
import { everyCase } from "#test/support/every-case";
import { anyChain, anyRecord, chainOf, config, EDITS, keys, stranger, TENANT } from "#test/unit/platform/audit/chains";

const paged = (entries: readonly ChainedEntry[], size = 5): ChainedEntry[][] =>
  Array.from({ length: Math.ceil(entries.length / size) }, (_unused, page) =>
    entries.slice(page * size, (page + 1) * size),
  );

const verify = (entries: readonly ChainedEntry[], head: AuditHead) => verifyChain(paged(entries), head, keys.macOf);

const bySequence = (entries: readonly ChainedEntry[]) =>
  entries.toSorted((left, right) => left.sequence - right.sequence);

/** The one place (or range) that a kind of problem is reported at. */
async function expectNamed(
  entries: readonly ChainedEntry[],
  head: AuditHead,
  expected: readonly { kind: ProblemKind; from: number; to?: number }[],
): Promise<void> {
  const report = await verify(entries, head);
  expect(report.valid).toBe(false);
  const found = report.problems.map(({ kind, fromSequence: from, toSequence: to }) => ({ kind, from, to }));
  expect(found).toEqual(expected.map(({ kind, from, to = from }) => ({ kind, from, to })));
}

const check = (property: fc.IAsyncProperty<never> | fc.IAsyncProperty<[AuditRecord[], number, number]>) =>
  fc.assert(property as fc.IAsyncProperty<[AuditRecord[], number, number]>, { numRuns: 100 });

const place = fc.nat({ max: 1_000 });
const tampering = (
  minLength: number,
  run: (chain: Awaited<ReturnType<typeof chainOf>>, one: number, two: number) => Promise<void>,
) =>
  check(
    fc.asyncProperty(anyChain(minLength), place, place, async (records, one, two) =>
      run(await chainOf(records), one % records.length, two % records.length),
    ),
  );

const inPlace = (entries: readonly ChainedEntry[], index: number): ChainedEntry => {
  const entry = entries[index];
  if (!entry) throw new Error("no such entry");
  return entry;
};

describe("a chain as it was written", () => {
  it("is valid, whatever it holds", async () => {
    await tampering(1, async ({ entries, head }) => {
      const whole = { valid: true, entries: entries.length, problems: [], intactUntil: head };
      expect(await verify(entries, head)).toEqual(whole);
    });
    expect(await verify([], GENESIS)).toEqual({ valid: true, entries: 0, problems: [], intactUntil: null });
  });

  it("is valid with entries that were written after the head was read", async () => {
    await tampering(2, async ({ entries }, one) => {
      const known = inPlace(entries, one);
      expect((await verify(entries, { sequence: known.sequence, mac: known.mac })).valid).toBe(true);
      expect((await verify(entries, GENESIS)).valid).toBe(true);
    });
  });

  it("stays valid under a new key, as long as the former one is configured", async () => {
    const rotated = { encryptionKey: "n".repeat(43), previousEncryptionKeys: [config.encryptionKey] };
    const both = await auditKeysOf(rotated, TENANT);
    await fc.assert(
      fc.asyncProperty(anyChain(2), async (records) => {
        const before = await chainOf(records.slice(1));
        const after = await chainOf(records.slice(0, 1), both, before.head);
        const all = [...before.entries, ...after.entries];
        expect((await verifyChain([all], after.head, both.macOf)).valid).toBe(true);
        expect((await verifyChain([all], after.head, keys.macOf)).problems.map(({ kind }) => kind)).toEqual(["edit"]);
      }),
      { numRuns: 20 },
    );
  });

  it("is worth nothing in another tenant's log", async () => {
    const other = await auditKeysOf(config, "0199a3f2-7c1e-7b54-9f0e-000000000002");
    await tampering(1, async ({ entries, head }) => {
      expect((await verifyChain([entries], head, other.macOf)).problems).toHaveLength(entries.length);
    });
  });
});

describe("the tamper corpus: every change is found and named with its place", () => {
  it(
    "an edit of every field",
    () =>
      everyCase(Object.keys(EDITS).filter((field) => field !== "sequence") as (keyof ChainedEntry)[], async (field) => {
        await tampering(1, async ({ entries, head }, one) => {
          const entry = inPlace(entries, one);
          const changed = entries.with(one, { ...entry, ...EDITS[field](entry) });
          await expectNamed(changed, head, [{ kind: "edit", from: entry.sequence }]);
        });
      }),
    60_000,
  );

  it("an edit whose author computed a MAC with a key of their own, for this entry and all after it", async () => {
    await tampering(1, async ({ entries, head }, one) => {
      const entry = inPlace(entries, one);
      const forged = await Promise.all(
        entries.slice(one).map(async (old) => {
          const changed = { ...old, key_id: stranger.currentKeyId, action: `${old.action}!` };
          return { ...changed, mac: (await stranger.macOf(changed)) ?? "" };
        }),
      );
      const report = await verify([...entries.slice(0, one), ...forged], head);
      expect(report.problems.every(({ kind }) => kind === "edit")).toBe(true);
      expect(report.problems[0]?.fromSequence).toBe(entry.sequence);
      expect(report.problems).toHaveLength(forged.length);
    });
  });

  it("a deleted entry inside", async () => {
    await tampering(2, async ({ entries, head }, one) => {
      if (one === entries.length - 1) return;
      await expectNamed(entries.toSpliced(one, 1), head, [{ kind: "gap", from: one + 1 }]);
    });
  });

  it("a deleted entry whose place was closed by renumbering all that came after", async () => {
    await tampering(2, async ({ entries, head }, one) => {
      if (one === entries.length - 1) return;
      const closed = entries.toSpliced(one, 1).map((entry, index) => ({ ...entry, sequence: index + 1 }));
      const moved = closed.slice(one).map(({ sequence }) => ({ kind: "reorder" as const, from: sequence }));
      await expectNamed(closed, head, [...moved.slice(0, 1), { kind: "gap", from: one + 1 }, ...moved.slice(1)]);
    });
  });

  it("a cut tail, up to the whole log", async () => {
    await tampering(1, async ({ entries, head }, one) => {
      await expectNamed(entries.slice(0, one), head, [{ kind: "truncation", from: one + 1, to: head.sequence }]);
    });
  });

  it("a cut tail after which the log was written on", async () => {
    await fc.assert(
      fc.asyncProperty(anyChain(3), anyChain(1), async (records, more) => {
        const { entries, head } = await chainOf(records);
        const after = await chainOf(more, keys, head);
        const cut = entries.slice(0, -1);
        await expectNamed([...cut, ...after.entries], after.head, [{ kind: "gap", from: head.sequence }]);
      }),
      { numRuns: 30 },
    );
  });

  it("two entries that changed places, with their numbers", async () => {
    await tampering(2, async ({ entries, head }, one, two) => {
      if (one === two) return;
      const [left, right] = [inPlace(entries, one), inPlace(entries, two)];
      const swapped = entries
        .with(one, { ...right, sequence: left.sequence })
        .with(two, { ...left, sequence: right.sequence });
      const places = [left.sequence, right.sequence].toSorted((a, b) => a - b);
      await expectNamed(
        swapped,
        head,
        places.map((from) => ({ kind: "reorder", from })),
      );
    });
  });

  it("two entries that changed places in an export, without their numbers", async () => {
    await tampering(2, async ({ entries, head }, one, two) => {
      if (one === two) return;
      const swapped = entries.with(one, inPlace(entries, two)).with(two, inPlace(entries, one));
      const report = await verify(swapped, head);
      expect(report.valid).toBe(false);
      expect(report.problems.some(({ kind }) => kind === "reorder")).toBe(true);
    });
  });

  it("an entry twice", async () => {
    await tampering(1, async ({ entries, head }, one) => {
      const twice = entries.toSpliced(one, 0, inPlace(entries, one));
      await expectNamed(twice, head, [{ kind: "fork", from: one + 1 }]);
    });
  });

  it("an entry copied to the end", async () => {
    await tampering(2, async ({ entries, head }, one) => {
      const copy = { ...inPlace(entries, one), sequence: head.sequence + 1 };
      const report = await verify([...entries, copy], head);
      expect(report.problems.map(({ kind, fromSequence }) => [kind, fromSequence])).toEqual([
        [one === entries.length - 1 ? "reorder" : "insertion", copy.sequence],
      ]);
    });
  });

  it("a fork: another entry, made with the key, in the place of one", async () => {
    await fc.assert(
      fc.asyncProperty(anyChain(2), anyRecord, place, async (records, another, at) => {
        const { entries, head } = await chainOf(records);
        const index = at % records.length;
        const before = index === 0 ? GENESIS : { sequence: index, mac: inPlace(entries, index - 1).mac };
        const [twin] = (await chainOf([another], keys, before)).entries;
        fc.pre(twin !== undefined && twin.mac !== inPlace(entries, index).mac);
        if (!twin) return;
        await expectNamed(bySequence([...entries, twin]), head, [{ kind: "fork", from: index + 1 }]);
        const where = Math.min(index + 2, records.length);
        await expectNamed(entries.with(index, twin), head, [{ kind: "fork", from: where }]);
      }),
      { numRuns: 50 },
    );
  });

  it("an entry put in between, all later ones renumbered", async () => {
    await tampering(2, async ({ entries, head }, one) => {
      const forged = { ...inPlace(entries, one), id: "forged", mac: "a".repeat(64) };
      const shifted = entries.toSpliced(one, 0, forged).map((entry, index) => ({ ...entry, sequence: index + 1 }));
      const moved = shifted.slice(one + 1).map(({ sequence }) => ({ kind: "reorder" as const, from: sequence }));
      await expectNamed(shifted, head, [{ kind: "insertion", from: one + 1 }, ...moved]);
    });
  });

  it("an entry put at the end", async () => {
    await tampering(1, async ({ entries, head }) => {
      const forged = { ...inPlace(entries, 0), sequence: head.sequence + 1, previous_mac: head.mac, id: "forged" };
      await expectNamed([...entries, forged], head, [{ kind: "insertion", from: head.sequence + 1 }]);
    });
  });

  it("an entry whose number was changed", async () => {
    await tampering(2, async ({ entries, head }, one) => {
      const entry = inPlace(entries, one);
      const report = await verify(bySequence(entries.with(one, { ...entry, ...EDITS.sequence(entry) })), head);
      expect(report.valid).toBe(false);
      expect(report.problems.some(({ kind }) => kind === "reorder")).toBe(true);
    });
  });

  it("anything else that leaves another list than was written", async () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constant("delete" as const), at: place }),
      fc.record({ kind: fc.constant("double" as const), at: place, to: place }),
      fc.record({ kind: fc.constant("move" as const), at: place, to: place }),
      fc.record({ kind: fc.constant("edit" as const), at: place, field: fc.constantFrom(...Object.keys(EDITS)) }),
    );
    await fc.assert(
      fc.asyncProperty(anyChain(2), fc.array(change, { minLength: 1, maxLength: 6 }), async (records, changes) => {
        const { entries, head } = await chainOf(records);
        let list = [...entries];
        for (const one of changes) {
          const at = one.at % Math.max(1, list.length);
          const entry = list[at];
          if (!entry) continue;
          if (one.kind === "delete") list = list.toSpliced(at, 1);
          if (one.kind === "double") list = list.toSpliced(one.to % list.length, 0, entry);
          if (one.kind === "move") list = list.toSpliced(at, 1).toSpliced(one.to % list.length, 0, entry);
          if (one.kind === "edit") list = list.with(at, { ...entry, ...EDITS[one.field as keyof ChainedEntry](entry) });
        }
        const isUntouched = JSON.stringify(list) === JSON.stringify(entries);
        expect((await verify(list, head)).valid).toBe(isUntouched);
      }),
      { numRuns: 500 },
    );
  });
});
