import {
  isBusy,
  planGroupCommit,
  planWholeCommit,
  type GroupPlan,
  type WriteOutcome,
  type WriteUnit,
} from "#db/group-commit";
import type { Hrana, SqlStatement } from "#db/hrana";
import { mergeUnits } from "#db/merge-units";

const MAX_BUSY_TRIES = 12;

/** The `failedStatement` of a unit that was not written, because the rule for its omitted statements did not hold. */
export const LEFT_OUT_TOO_MUCH = -2;

/** Statements that take effect together, and the rule for the omitted ones (`Statement.needlessWhile`). */
export interface RuledUnit {
  statements: WriteUnit;
  rule: SqlStatement | null;
}

/**
 * Writes a group in one transaction. It first tries all or nothing, with each rule checked once; when something fails,
 * it repeats with each unit separate. It retries while another writer holds the database, when nothing has run yet.
 * Never throws.
 */
export async function writeGroup(hrana: Hrana, units: readonly RuledUnit[]): Promise<WriteOutcome[]> {
  try {
    const merged = mergeUnits(units.map(({ statements }) => statements));
    const [rules, ...ofMerged] = await untilFree(hrana, planWholeCommit([distinctRules(units), ...merged.units]));
    const outcomes = merged.outcomesOf(ofMerged);
    const isWritten = outcomes.every(({ ok }) => ok);
    const nothingRan = [rules, ...outcomes].every((outcome) => outcome?.ok === false && outcome.failedStatement === -1);
    if (isWritten || nothingRan) return outcomes;
    const alone = await untilFree(
      hrana,
      planGroupCommit(units.map(({ statements, rule }) => (rule === null ? statements : [rule, ...statements]))),
    );
    return alone.map((outcome, index) => (units[index]?.rule ? withoutRule(outcome) : outcome));
  } catch (error) {
    const message = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return units.map(() => ({ ok: false, failedStatement: -1, message }));
  }
}

/** Units of one tenant bring the same rule, so there are one or two to compare with. */
function distinctRules(units: readonly RuledUnit[]): SqlStatement[] {
  const rules: SqlStatement[] = [];
  for (const { rule } of units) {
    if (rule !== null && !rules.some((known) => isSameStatement(known, rule))) rules.push(rule);
  }
  return rules;
}

/** Whether two statements are equal for the database. */
export const isSameStatement = (one: SqlStatement, other: SqlStatement): boolean =>
  one.sql === other.sql &&
  one.args.length === other.args.length &&
  one.args.every((value, index) => value === other.args[index]);

/** The outcome of a unit that was written with its rule before its statements. */
function withoutRule(outcome: WriteOutcome): WriteOutcome {
  if (outcome.ok) return { ok: true, results: outcome.results.slice(1) };
  if (outcome.failedStatement === -1) return outcome;
  return {
    ...outcome,
    failedStatement: outcome.failedStatement === 0 ? LEFT_OUT_TOO_MUCH : outcome.failedStatement - 1,
  };
}

async function untilFree(hrana: Hrana, { steps, read }: GroupPlan): Promise<WriteOutcome[]> {
  for (let attempt = 1; ; attempt++) {
    const outcomes = read(await hrana.batch(steps));
    if (attempt === MAX_BUSY_TRIES || !outcomes.every(isBusy)) return outcomes;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** Math.min(attempt, 7)));
  }
}
