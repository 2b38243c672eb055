import { DatabaseSync } from "node:sqlite";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isBusy, planGroupCommit, type WriteOutcome, type WriteUnit } from "#db/group-commit";
import type { SqlStep, SqlStepOutcome } from "#db/hrana";

const insert = (id: number) => ({ sql: "INSERT INTO things (id) VALUES (?)", args: [id] });
const fails = { sql: "SELECT abs(-9223372036854775808)", args: [] };
const nonsense = { sql: "INSERT INTO nowhere VALUES (1)", args: [] };

function newDatabase(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE things (id INTEGER PRIMARY KEY)");
  return database;
}

/** Runs steps as the server does: each when its condition holds, its outcome noted. */
function runSteps(database: DatabaseSync, steps: readonly SqlStep[]): SqlStepOutcome[] {
  const outcomes: SqlStepOutcome[] = [];
  for (const { sql, args, condition } of steps) {
    if (condition && (outcomes[condition.step]?.ok === true) !== condition.ok) {
      outcomes.push({ ok: null });
      continue;
    }
    try {
      const rows = database.prepare(sql).all(...(args as number[]));
      outcomes.push({
        ok: true,
        result: { columns: [], rows: rows.map((row) => Object.values(row)), rowsAffected: 0 } as never,
      });
    } catch (error) {
      outcomes.push({ ok: false, message: String(error) });
    }
  }
  return outcomes;
}

function commitGroup(database: DatabaseSync, units: readonly WriteUnit[]): WriteOutcome[] {
  const { steps, read } = planGroupCommit(units);
  return read(runSteps(database, steps));
}

const thingsIn = (database: DatabaseSync): number[] =>
  database
    .prepare("SELECT id FROM things ORDER BY id")
    .all()
    .map((row) => Number(row["id"]));

/** The same units, each in a separate transaction. */
function commitOneByOne(database: DatabaseSync, units: readonly WriteUnit[]): boolean[] {
  return units.map((unit) => {
    database.exec("BEGIN IMMEDIATE");
    try {
      for (const { sql, args } of unit) database.prepare(sql).all(...(args as number[]));
      database.exec("COMMIT");
      return true;
    } catch {
      database.exec("ROLLBACK");
      return false;
    }
  });
}

const anyStatement = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 12 }).map(insert) },
  { weight: 1, arbitrary: fc.constant(fails) },
  { weight: 1, arbitrary: fc.constant(nonsense) },
);

describe("a group commit", () => {
  it("does to the database, and says, what each unit in its own transaction would", () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyStatement, { maxLength: 4 }), { maxLength: 8 }), (units) => {
        const together = newDatabase();
        const alone = newDatabase();
        const outcomes = commitGroup(together, units);
        expect(outcomes.map(({ ok }) => ok)).toEqual(commitOneByOne(alone, units));
        expect(thingsIn(together)).toEqual(thingsIn(alone));
      }),
    );
  });

  it("names the statement that failed, and undoes what came before it", () => {
    const database = newDatabase();
    const [first, second, third] = commitGroup(database, [[insert(1)], [insert(2), insert(1), insert(3)], [insert(4)]]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toMatchObject({
      ok: false,
      failedStatement: 1,
      message: expect.stringContaining("UNIQUE") as string,
    });
    expect(third).toMatchObject({ ok: true });
    expect(thingsIn(database)).toEqual([1, 4]);
  });

  it("gives each unit the results of its own statements", () => {
    const select = (value: number) => ({ sql: "SELECT ?", args: [value] });
    const outcomes = commitGroup(newDatabase(), [[select(1), select(2)], [], [select(3)]]);
    expect(outcomes.map((outcome) => (outcome.ok ? outcome.results.map(({ rows }) => rows[0]?.[0]) : null))).toEqual([
      [1, 2],
      [],
      [3],
    ]);
  });

  it("says of every unit that nothing happened when the transaction did not begin", () => {
    const { steps, read } = planGroupCommit([[insert(1)], [insert(2)]]);
    const outcomes = read(
      steps.map((_step, index) => (index === 0 ? { ok: false, message: "database is locked" } : { ok: null })),
    );
    expect(outcomes).toEqual([
      { ok: false, failedStatement: -1, message: "database is locked" },
      { ok: false, failedStatement: -1, message: "database is locked" },
    ]);
    expect(outcomes.every(isBusy)).toBe(true);
  });

  it("says of a unit that it failed when the transaction did not end, and leaves none open", () => {
    const database = newDatabase();
    const { steps, read } = planGroupCommit([[insert(1)]]);
    const broken = steps.map((step) => (step.sql === "COMMIT" ? { ...step, sql: "COMMIT NONSENSE" } : step));
    expect(read(runSteps(database, broken))).toMatchObject([{ ok: false, failedStatement: -1 }]);
    expect(thingsIn(database)).toEqual([]);
    expect(() => database.exec("BEGIN")).not.toThrow();
  });
});
