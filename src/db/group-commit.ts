import type { SqlResult, SqlStatement, SqlStep, SqlStepOutcome } from "#db/hrana";

/** Statements that take effect together or not at all. */
export type WriteUnit = readonly SqlStatement[];

export type WriteOutcome =
  | { ok: true; results: SqlResult[] }
  /** `failedStatement` is the index of the failed statement; -1 when the transaction itself did not begin or end. */
  | { ok: false; failedStatement: number; message: string };

interface UnitPlan {
  firstStep: number;
  statements: number;
}

/** The steps of a transaction, and how to read each unit's outcome from the steps' outcomes. */
export interface GroupPlan {
  steps: SqlStep[];
  read: (outcomes: SqlStepOutcome[]) => WriteOutcome[];
}

/**
 * Plans many units in one transaction, each inside a savepoint: a failing unit is undone alone, and the others commit
 * together. One commit serves every waiting writer, which makes small writes cheap («group commit», Gray & Reuter 1993,
 * section 9.4).
 */
export function planGroupCommit(units: readonly WriteUnit[]): GroupPlan {
  const steps: SqlStep[] = [{ sql: "BEGIN IMMEDIATE", args: [] }];
  const plans = units.map((unit, unitIndex): UnitPlan => {
    const savepoint = `unit_${unitIndex}`;
    steps.push({ sql: `SAVEPOINT ${savepoint}`, args: [], condition: { step: 0, ok: true } });
    const firstStep = steps.length;
    for (const { sql, args } of unit) steps.push({ sql, args, condition: { step: steps.length - 1, ok: true } });
    const lastStep = steps.length - 1;
    steps.push({ sql: `ROLLBACK TO ${savepoint}`, args: [], condition: { step: lastStep, ok: false } });
    steps.push({ sql: `RELEASE ${savepoint}`, args: [], condition: { step: 0, ok: true } });
    return { firstStep, statements: unit.length };
  });
  return planned(steps, plans, 0);
}

/**
 * Plans many units in one transaction that commits only when all of them hold. Savepoints are expensive for small
 * units, because the database copies every page that a unit is the first to change, and units rarely fail. When one
 * fails, nothing is written, and it and all later units count as failed.
 */
export function planWholeCommit(units: readonly WriteUnit[]): GroupPlan {
  const steps: SqlStep[] = [{ sql: "BEGIN IMMEDIATE", args: [] }];
  const plans = units.map((unit): UnitPlan => {
    const firstStep = steps.length;
    for (const { sql, args } of unit) steps.push({ sql, args, condition: { step: steps.length - 1, ok: true } });
    return { firstStep, statements: unit.length };
  });
  return planned(steps, plans, steps.length - 1);
}

/** `required`: the step that a commit depends on. */
function planned(steps: SqlStep[], plans: readonly UnitPlan[], required: number): GroupPlan {
  steps.push({ sql: "COMMIT", args: [], condition: { step: required, ok: true } });
  const commitStep = steps.length - 1;
  steps.push({ sql: "ROLLBACK", args: [], condition: { step: commitStep, ok: false } });
  return { steps, read: (outcomes) => plans.map((plan) => readUnit(plan, outcomes, commitStep)) };
}

function readUnit({ firstStep, statements }: UnitPlan, outcomes: SqlStepOutcome[], commitStep: number): WriteOutcome {
  const begun = outcomes[0];
  if (!begun?.ok) return { ok: false, failedStatement: -1, message: messageOf(begun) };
  const results: SqlResult[] = [];
  for (let index = 0; index < statements; index++) {
    const outcome = outcomes[firstStep + index];
    if (!outcome?.ok) return { ok: false, failedStatement: index, message: messageOf(outcome) };
    results.push(outcome.result);
  }
  const committed = outcomes[commitStep];
  return committed?.ok ? { ok: true, results } : { ok: false, failedStatement: -1, message: messageOf(committed) };
}

function messageOf(outcome: SqlStepOutcome | undefined): string {
  return outcome?.ok === false ? outcome.message : "The statement did not run.";
}

/** Whether another writer held the database, so that nothing ran and a retry may succeed. */
export const isBusy = (outcome: WriteOutcome): boolean =>
  !outcome.ok && outcome.failedStatement === -1 && /busy|locked/i.test(outcome.message);
