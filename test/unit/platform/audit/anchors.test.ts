import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { verifyChain, type AnchoredHead } from "#administration/audit-log/verify-chain";
import type { Anchor } from "#platform/audit/anchor";
import { anchorKeysOf, auditKeysOf } from "#platform/audit/audit-keys";
import { GENESIS, type AuditHead, type ChainedEntry } from "#platform/audit/chained-entry";

import { anyChain, anyRecord, chainOf, config, keys, TENANT } from "./chains.ts";

const problemsOf = async (entries: ChainedEntry[], head: AuditHead, anchor: AnchoredHead) => {
  const { problems } = await verifyChain([entries], head, keys.macOf, anchor);
  return problems.map(({ kind, fromSequence: from, toSequence: to }) => [kind, from, to]);
};

/** An anchor of the entry with this number. */
function anchorOf(entries: readonly ChainedEntry[], sequence: number): AnchoredHead {
  const entry = entries[sequence - 1];
  if (!entry) throw new Error("no such entry");
  return { sequence, mac: entry.mac, isSigned: true };
}

const anyPlace = fc.nat({ max: 1_000 });

/** This attacker has the database, the gate's memory, and the right keys: only the anchor is out of reach. */
describe("against an attacker who can change everything but the anchor", () => {
  it("a log that was written on is valid", async () => {
    await fc.assert(
      fc.asyncProperty(anyChain(1), anyPlace, async (records, one) => {
        const { entries, head } = await chainOf(records);
        expect(await problemsOf(entries, head, anchorOf(entries, 1 + (one % records.length)))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it("a log that was rewritten from any anchored place on, every entry and the head fitting, is named", async () => {
    await fc.assert(
      fc.asyncProperty(anyChain(1), anyPlace, anyPlace, anyRecord, async (records, one, two, other) => {
        const anchored = 1 + (one % records.length);
        const changed = two % anchored;
        const { entries } = await chainOf(records);
        const forged = await chainOf(records.with(changed, { ...other, id: "another" }));
        expect((await verifyChain([forged.entries], forged.head, keys.macOf)).valid).toBe(true);
        expect(await problemsOf(forged.entries, forged.head, anchorOf(entries, anchored))).toEqual([
          ["rewritten", 1, anchored],
        ]);
      }),
      { numRuns: 100 },
    );
  });

  it("a log that was put back to any older state is named", async () => {
    await fc.assert(
      fc.asyncProperty(anyChain(1), anyPlace, async (records, one) => {
        const { entries } = await chainOf(records);
        const older = await chainOf(records.slice(0, one % records.length));
        const anchor = anchorOf(entries, records.length);
        expect(await problemsOf(older.entries, older.head, anchor)).toEqual([["rewritten", 1, records.length]]);
        expect(await problemsOf([], GENESIS, anchor)).toEqual([["rewritten", 1, records.length]]);
      }),
      { numRuns: 100 },
    );
  });

  it("an anchor that the platform did not make is named, and vouches for nothing", async () => {
    await fc.assert(
      fc.asyncProperty(anyChain(2), async (records) => {
        const { entries, head } = await chainOf(records);
        const anchor = { ...anchorOf(entries, 2), isSigned: false };
        expect(await problemsOf(entries, head, anchor)).toEqual([["anchor", 2, 2]]);
      }),
      { numRuns: 20 },
    );
  });
});

describe("an anchor's signature", () => {
  const anchor: Anchor = {
    tenant_id: TENANT,
    sequence: 7,
    mac: "a".repeat(64),
    at: "2026-11-21T10:00:00.000Z",
    key_id: "",
    signature: "",
  };

  it("is over every field, and outlives a change of keys", async () => {
    const made = await anchorKeysOf(config, TENANT);
    const signed = { ...anchor, key_id: made.currentKeyId };
    const signature = await made.macOf(signed);
    for (const change of [
      { sequence: 8 },
      { mac: "b".repeat(64) },
      { at: "2026-11-21T11:00:00.000Z" },
      { tenant_id: "x" },
    ])
      expect(await made.macOf({ ...signed, ...change })).not.toBe(signature);
    const rotated = { encryptionKey: "n".repeat(43), previousEncryptionKeys: [config.encryptionKey] };
    expect(await (await anchorKeysOf(rotated, TENANT)).macOf(signed)).toBe(signature);
  });

  it("is made with a key that makes no entries, and none of another tenant's anchors", async () => {
    const [entries, anchors, others] = await Promise.all([
      auditKeysOf(config, TENANT),
      anchorKeysOf(config, TENANT),
      anchorKeysOf(config, "0199a3f2-7c1e-7b54-9f0e-000000000002"),
    ]);
    expect(new Set([entries.currentKeyId, anchors.currentKeyId, others.currentKeyId]).size).toBe(3);
    expect(await others.macOf({ ...anchor, key_id: anchors.currentKeyId })).toBeNull();
  });
});
