import { expect, it } from "vitest";

import {
  claimJudgements,
  countJudged,
  giveUpJudgement,
  postponeJudgement,
  requireWaiting,
  selectJudges,
  selectUnmeasured,
  selectWork,
  writeVerdict,
} from "#autonomy/judges/store";
import type { SqlStatement } from "#db/hrana";
import { AppError } from "#errors/app-error";
import { insertJudgement, recountLabel, selectAgreement, updateCalibration } from "#runs/judgements/store";
import { everyCase } from "#test/support/every-case";
import { databaseOver, migratedDatabase, runStatement } from "#test/support/migrated-database";

const KEY = { tenantId: "t", episodeId: "e" };
const NO_AGREEMENT = { bothGood: 0, onlyJudgeGood: 0, onlyPeopleGood: 0, neitherGood: 0 };
const JUDGE = { id: "j", provider: "openai", model: "a-model", role: "custom" };
const refusal = () => new AppError("CONFLICT");

const WRITES: Readonly<Record<string, SqlStatement[]>> = {
  insertJudgement: insertJudgement({ ...KEY, sample: 0.1, at: 1, day: 1 }),
  recountLabel: recountLabel("t", "e"),
  updateCalibration: [updateCalibration("t", "j", NO_AGREEMENT, 1)],
  claimJudgements: [claimJudgements(1, 2, 8)],
  postponeJudgement: [postponeJudgement(KEY, { at: 1, voidReason: null })],
  giveUpJudgement: [giveUpJudgement(KEY)],
  requireWaiting: [requireWaiting(KEY, refusal)],
  writeVerdict: [writeVerdict(KEY, "j", { verdict: "good", reason: "Right." }, 1)],
  countJudged: [countJudged("t", JUDGE, 1)],
};

const sqlite = migratedDatabase();

const stepsOf = ({ sql, args }: SqlStatement): string[] =>
  runStatement(sqlite, { sql: `EXPLAIN QUERY PLAN ${sql}`, args }).map((row) => String(row[3]));

/** The steps that read all rows of a table; an index of waiting rows, or unmeasured ones, has only these. */
const wholeReads = (steps: readonly string[]): string[] =>
  steps.filter(
    (step) => /^SCAN (?!spoken|CONSTANT)/.test(step) && !/judgements_waiting\b|judges_unmeasured\b/.test(step),
  );

it("no statement about judges or judgements reads a whole table", () =>
  everyCase(Object.entries(WRITES), (_name, statements) => {
    for (const statement of statements) expect(wholeReads(stepsOf(statement))).toEqual([]);
  }));

it("no read of them does, and each is one round trip", async () => {
  const sent: SqlStatement[] = [];
  const db = databaseOver(sqlite, (statement) => sent.push(statement));
  await selectAgreement(db, "t", "j");
  await selectWork(db, KEY);
  await selectUnmeasured(db, 100);
  await selectJudges(db, "t", 1, 100);
  expect(sent).toHaveLength(7);
  expect(sent.flatMap((statement) => wholeReads(stepsOf(statement)))).toEqual([]);
});

it("the next judgements are found in their order, without sorting", () => {
  const steps = stepsOf(claimJudgements(1, 2, 8));
  expect(steps.filter((step) => step.includes("USE TEMP B-TREE"))).toEqual([]);
  expect(steps.some((step) => step.includes("judgements_waiting"))).toBe(true);
});
