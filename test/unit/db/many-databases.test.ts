import { describe, expect, test } from "vitest";

import type { Hrana, SqlResult, SqlStepOutcome } from "#db/hrana";
import { allAtOnce } from "#db/many-databases";

const result = (...values: string[]): SqlResult => ({
  columns: ["name"],
  rows: values.map((value) => [value]),
  rowsAffected: values.length,
});

/** A database that answers each statement with the same rows. */
const holding = (...values: string[]): Hrana => ({
  execute: (statements) => Promise.resolve(statements.map(() => result(...values))),
  batch: (steps) => Promise.resolve(steps.map(() => ({ ok: true, result: result(...values) }))),
});

const down: Hrana = {
  execute: () => Promise.reject(new Error("down")),
  batch: () => Promise.reject(new Error("down")),
};

const refusing: Hrana = {
  ...down,
  batch: (steps) => Promise.resolve(steps.map((): SqlStepOutcome => ({ ok: false, message: "refused" }))),
};

const statements = [
  { sql: "SELECT 1", args: [] },
  { sql: "SELECT 2", args: [] },
];

describe("all databases as one", () => {
  test("answer each statement with the rows of all", async () => {
    const found = await allAtOnce([holding("a"), holding(), holding("b", "c")]).execute(statements);
    expect(found).toEqual([result("a", "b", "c"), result("a", "b", "c")]);
  });

  test("answer while one is down, when another one has what is looked for", async () => {
    const all = allAtOnce([down, holding("a")]);
    expect(await all.execute(statements)).toEqual([result("a"), result("a")]);
    expect(await all.batch(statements)).toEqual([
      { ok: true, result: result("a") },
      { ok: true, result: result("a") },
    ]);
  });

  test("fail while one is down that could have it", async () => {
    const all = allAtOnce([holding(), down]);
    await expect(all.execute(statements)).rejects.toThrow("down");
    await expect(all.batch(statements)).rejects.toThrow("down");
  });

  test("have failed at a step that failed in one", async () => {
    const outcomes = await allAtOnce([holding("a"), refusing]).batch(statements);
    expect(outcomes).toEqual([
      { ok: false, message: "refused" },
      { ok: false, message: "refused" },
    ]);
  });
});
