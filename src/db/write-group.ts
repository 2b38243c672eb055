import {
  isBusy,
  planGroupCommit,
  planWholeCommit,
  type GroupPlan,
  type WriteOutcome,
  type WriteUnit,
} from "#db/group-commit";
import type { Hrana, SqlStatement } from "#db/hrana";
import { mergeRows, mergeUnits } from "#db/merge-units";

const MAX_BUSY_TRIES = 12;

/** The `failedStatement` of a unit that was not written, because the rule for its omitted statements did not hold. */
export const LEFT_OUT_TOO_MUCH = -2;

/** A unit's links of a chain that runs through the units of a group, in their order. */
export interface ChainLinks {
  /** Holds when the link before is written; null for the first unit with links. */
  requires: SqlStatement | null;
  /** The inserts of single rows, which have the same text in every unit. */
  inserts: SqlStatement[];
}

/** Statements that take effect together, and the rule for the omitted ones (`Statement.needlessWhile`). */
export interface RuledUnit {
  statements: WriteUnit;
  rule: SqlStatement | null;
  links?: ChainLinks | undefined;
}

/** The database takes 32,766 values in one statement. */
const MAX_LINKS_PER_INSERT = 100;

/**
 * Writes a group in one transaction. It first tries all or nothing, with each rule checked once and all links of the
 * chain in one insert. When something fails, it repeats with each unit separate, and a unit's links require the link
 * before. It retries while another writer holds the database, when nothing has run yet. Never throws.
 */
export async function writeGroup(hrana: Hrana, units: readonly RuledUnit[]): Promise<WriteOutcome[]> {
  try {
    const merged = mergeUnits(units.map(({ statements }) => statements));
    const links = wholeChain(units);
    const plan = planWholeCommit([distinctRules(units), ...merged.units, links]);
    const whole = await untilFree(hrana, plan);
    const [rules, chain] = [whole[0], whole.at(-1)];
    const outcomes = merged.outcomesOf(whole.slice(1, -1));
    const all = [rules, ...outcomes, chain];
    const isWritten = all.every((outcome) => outcome?.ok === true);
    const nothingRan = all.every((outcome) => outcome?.ok === false && outcome.failedStatement === -1);
    if (isWritten || nothingRan) return outcomes;
    const alone = await untilFree(hrana, planGroupCommit(units.map(statementsAlone)));
    return alone.map((outcome, index) => (units[index]?.rule ? withoutRule(outcome) : outcome));
  } catch (error) {
    const message = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return units.map(() => ({ ok: false, failedStatement: -1, message }));
  }
}

/** The links of all units. No unit is written without its predecessor, so none of them requires it. */
function wholeChain(units: readonly RuledUnit[]): SqlStatement[] {
  const inserts = units.flatMap(({ links }) => links?.inserts ?? []);
  const chunks = Array.from({ length: Math.ceil(inserts.length / MAX_LINKS_PER_INSERT) }, (_, index) =>
    inserts.slice(index * MAX_LINKS_PER_INSERT, (index + 1) * MAX_LINKS_PER_INSERT),
  );
  return chunks.map(mergeRows);
}

/** Everything that a unit brings, for a transaction in which each unit may fail alone. */
function statementsAlone({ statements, rule, links }: RuledUnit): SqlStatement[] {
  const before = rule === null ? [] : [rule];
  const requires = links?.requires ? [links.requires] : [];
  return [...before, ...statements, ...requires, ...(links?.inserts ?? [])];
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
