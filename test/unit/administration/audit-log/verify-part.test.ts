import { beforeAll, describe, expect, it } from "vitest";

import { PART_PLACES, verifyPart, type ChainMarks, type PartReport } from "#administration/audit-log/verify-part";
import type { AuditRecord } from "#db/audit-record";
import type { SqlStatement } from "#db/hrana";
import { GENESIS, type AuditHead } from "#platform/audit/chained-entry";
import { insertAuditEntry } from "#platform/audit/store";
import { everyCase } from "#test/support/every-case";
import { databaseOver, migratedDatabase, runStatement } from "#test/support/migrated-database";
import { chainOf, keys, TENANT } from "#test/unit/platform/audit/chains";

const LENGTH = 2 * PART_PLACES + 100;

const record = (number: number): AuditRecord => ({
  id: `entry ${number}`,
  tenantId: TENANT,
  actorKind: "system",
  actorId: null,
  agentId: null,
  agentType: null,
  action: "deploy",
  inputSummary: `Number ${number}`,
  valuesBefore: null,
  valuesAfter: null,
  reason: null,
  requestId: null,
  origin: null,
  outcome: "completed",
  success: true,
  approvalRequired: false,
  approvedBy: null,
  approvedAt: null,
  approvalExpires: null,
  constitutionalViolations: [],
  episodeId: null,
  createdAt: number,
});

const sqlite = migratedDatabase();
const statements: SqlStatement[] = [];
const db = databaseOver(sqlite, (statement) => statements.push(statement));
let marks: ChainMarks = { head: GENESIS, anchor: null, known: null };

const checkFrom = (from: number, others: Partial<ChainMarks> = {}): Promise<PartReport> =>
  verifyPart(db, TENANT, keys, { ...marks, ...others }, from);

/** All parts in sequence. */
async function checkAll(others: Partial<ChainMarks> = {}): Promise<PartReport[]> {
  const parts: PartReport[] = [];
  for (let from: number | null = 1; from !== null; from = parts.at(-1)?.nextFrom ?? null)
    parts.push(await checkFrom(from, others));
  return parts;
}

const kindsOf = (parts: readonly PartReport[]) =>
  parts.map(({ problems }) => problems.map(({ kind, fromSequence, toSequence }) => [kind, fromSequence, toSequence]));

/** Changes the log, examines it, and undoes the change. */
async function altered<Found>(sql: string, look: () => Promise<Found>): Promise<Found> {
  sqlite.exec(`SAVEPOINT altered; ${sql}`);
  try {
    return await look();
  } finally {
    sqlite.exec("ROLLBACK TO altered; RELEASE altered");
  }
}

beforeAll(async () => {
  const records = Array.from({ length: LENGTH }, (_unused, index) => record(index + 1));
  const { entries, head } = await chainOf(records);
  sqlite.exec("BEGIN");
  for (const [index, entry] of entries.entries()) {
    const link = { sequence: entry.sequence, keyId: entry.key_id, previousMac: entry.previous_mac };
    const { sql, args } = insertAuditEntry(records[index] ?? record(0), link, entry.mac);
    runStatement(sqlite, { sql, args });
  }
  sqlite.exec("COMMIT");
  marks = { ...marks, head };
}, 60_000);

describe("a part of a long log", () => {
  it("is read with one statement that reads no more than it, wherever it begins", async () => {
    for (const from of [1, 2, PART_PLACES + 1, LENGTH]) {
      statements.length = 0;
      expect((await checkFrom(from)).entries).toBeLessThanOrEqual(PART_PLACES);
      expect(statements).toHaveLength(1);
      expect(statements[0]?.args).toContain(PART_PLACES + 2);
    }
  });

  it("tells where the next one begins, until nothing follows", async () => {
    const parts = await checkAll();
    expect(parts.map(({ from, until, nextFrom }) => [from, until, nextFrom])).toEqual([
      [1, PART_PLACES, PART_PLACES + 1],
      [PART_PLACES + 1, 2 * PART_PLACES, 2 * PART_PLACES + 1],
      [2 * PART_PLACES + 1, LENGTH, null],
    ]);
    expect(parts.every(({ valid }) => valid)).toBe(true);
    expect(parts.at(-1)?.intactUntil).toEqual(marks.head);
  });
});

describe("parts one after the other find", () => {
  const last = PART_PLACES;
  const first = PART_PLACES + 1;

  it("whatever was done at their borders", () =>
    everyCase(
      [
        [`UPDATE audit_entries SET success = 0 WHERE sequence = ${last}`, [[["edit", last, last]], [], []]],
        [`UPDATE audit_entries SET success = 0 WHERE sequence = ${first}`, [[], [["edit", first, first]], []]],
        [`DELETE FROM audit_entries WHERE sequence = ${last}`, [[["gap", last, last]], [], []]],
        [`DELETE FROM audit_entries WHERE sequence = ${first}`, [[], [["gap", first, first]], []]],
        [
          `DELETE FROM audit_entries WHERE sequence IN (${last}, ${first})`,
          [[["gap", last, last]], [["gap", first, first]], []],
        ],
        [`DELETE FROM audit_entries WHERE sequence = ${LENGTH}`, [[], [], [["truncation", LENGTH, LENGTH]]]],
        [
          `UPDATE audit_entries SET sequence = 1000000 WHERE sequence = ${LENGTH}`,
          [[], [], [["truncation", LENGTH, LENGTH]], [["insertion", 1_000_000, 1_000_000]]],
        ],
      ] as const,
      async (sql, problems) => expect(await altered(sql, async () => kindsOf(await checkAll()))).toEqual(problems),
    ));

  it("an end that was written anew under the right keys, where it leaves the old log", async () => {
    const start: AuditHead = await entryAt(first - 2);
    const forged = await chainOf(
      [record(first - 1)].map((entry) => ({ ...entry, success: false })),
      keys,
      start,
    );
    const mac = forged.entries[0]?.mac ?? "";
    const sql = `UPDATE audit_entries SET success = 0, mac = '${mac}' WHERE sequence = ${last}`;
    expect(await altered(sql, async () => kindsOf(await checkAll()))).toEqual([[], [["fork", first, first]], []]);
    const anchor = { ...(await entryAt(last)), isSigned: true };
    expect(await altered(sql, async () => kindsOf(await checkAll({ anchor })))).toEqual([
      [["rewritten", 1, last]],
      [["fork", first, first]],
      [],
    ]);
  });

  it("another entry than an earlier check saw", async () => {
    const known = { sequence: last, mac: "f".repeat(64) };
    expect(kindsOf([await checkFrom(last, { known })])).toEqual([[["rewritten", last, last]]]);
  });
});

async function entryAt(sequence: number): Promise<AuditHead> {
  const [row] = runStatement(sqlite, { sql: `SELECT mac FROM audit_entries WHERE sequence = ${sequence}`, args: [] });
  return { sequence, mac: String(row?.[0]) };
}
