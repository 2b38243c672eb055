/** The transport where an instance has several databases (decision 0152): one is found by a tenant, or all are asked. */

import type { Hrana, SqlResult, SqlStepOutcome } from "#db/hrana";

/** A database that is found when it is asked. */
export const foundLater = (find: () => Promise<Hrana>): Hrana => ({
  execute: async (statements) => (await find()).execute(statements),
  batch: async (steps) => (await find()).batch(steps),
});

/**
 * All databases as one, for callers whose tenant is not known yet. Each statement runs in all of them, and its rows are those of all:
 * a row that is found by a unique value is in one of them. So an answer with a row suffices when another database is down; without
 * one its failure is thrown. A batch is atomic in each alone.
 */
export const allAtOnce = (databases: readonly Hrana[]): Hrana => ({
  execute: async (statements) => {
    const answers = await answersOf(
      databases.map((database) => database.execute(statements)),
      (results) => results.some(({ rows }) => rows.length > 0),
    );
    return statements.map((_statement, index) => together(answers.flatMap((results) => results[index] ?? [])));
  },
  batch: async (steps) => {
    const answers = await answersOf(
      databases.map((database) => database.batch(steps)),
      (outcomes) => outcomes.some((outcome) => outcome.ok === true && outcome.result.rows.length > 0),
    );
    return steps.map((_step, index) => outcomeOf(answers.flatMap((outcomes) => outcomes[index] ?? [])));
  },
});

/** The answers of the databases. Throws the first failure unless an answer has what was looked for. */
async function answersOf<Answer>(calls: Promise<Answer>[], hasFound: (answer: Answer) => boolean): Promise<Answer[]> {
  const settled = await Promise.allSettled(calls);
  const answers = settled.flatMap((call) => (call.status === "fulfilled" ? [call.value] : []));
  const failed = settled.find((call) => call.status === "rejected");
  if (failed && !answers.some(hasFound)) throw failed.reason;
  return answers;
}

const together = (results: readonly SqlResult[]): SqlResult => ({
  columns: results[0]?.columns ?? [],
  rows: results.flatMap(({ rows }) => rows),
  rowsAffected: results.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0),
});

/** A step that failed in one database has failed; one that no database reached is left out. */
function outcomeOf(outcomes: readonly SqlStepOutcome[]): SqlStepOutcome {
  const failed = outcomes.find((outcome) => outcome.ok === false);
  if (failed) return failed;
  const results = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.result] : []));
  return results.length === 0 ? { ok: null } : { ok: true, result: together(results) };
}
