import type { WriteOutcome, WriteUnit } from "#db/group-commit";
import type { SqlResult, SqlStatement, SqlValue } from "#db/hrana";

/** The units of a group as written, and how to derive the outcome of each given unit. */
export interface MergedUnits {
  units: WriteUnit[];
  outcomesOf: (outcomes: readonly (WriteOutcome | undefined)[]) => WriteOutcome[];
}

/**
 * Merges units that differ only in their values (`SqlStatement.together`). The database parses and plans each statement
 * again, which costs more than a further row. Only units whose every statement allows it, and whose shared rules are
 * equal, are merged.
 */
export function mergeUnits(units: readonly WriteUnit[]): MergedUnits {
  const merged: WriteUnit[][] = [];
  const placeOfShape = new Map<string, number>();
  const placeOf = units.map((unit) => {
    const shape = shapeOf(unit);
    const known = shape === null ? undefined : placeOfShape.get(shape);
    if (known !== undefined) {
      merged[known]?.push(unit);
      return known;
    }
    if (shape !== null) placeOfShape.set(shape, merged.length);
    return merged.push([unit]) - 1;
  });
  return {
    units: merged.map((alike) => (alike.length === 1 ? (alike[0] ?? []) : mergeAlike(alike))),
    outcomesOf: (outcomes) =>
      units.map((unit, index) => {
        const place = placeOf[index] ?? -1;
        const outcome = outcomes[place] ?? { ok: false, failedStatement: -1, message: "The write received no answer." };
        return outcome.ok && merged[place]?.length !== 1 ? { ok: true, results: unit.map(() => UNTOLD) } : outcome;
      }),
  };
}

/** The result of a statement that ran for several units is not reported. */
const UNTOLD: SqlResult = { columns: [], rows: [], rowsAffected: 0 };

/** Equal for units that can be merged; null for a unit that cannot. */
function shapeOf(unit: WriteUnit): string | null {
  let shape = "";
  for (const { sql, args, together } of unit) {
    if (together === undefined) return null;
    shape += together === "once" ? `${sql}\n${JSON.stringify(args)}\n` : `${sql}\n`;
  }
  return shape === "" ? null : shape;
}

const mergeAlike = (alike: readonly WriteUnit[]): WriteUnit =>
  (alike[0] ?? []).map((first, place): SqlStatement => {
    if (first.together === "once") return first;
    return mergeRows(alike.map((unit) => unit[place] ?? first));
  });

/** Statements with the same text and one row each, as one statement. */
export function mergeRows(statements: readonly SqlStatement[]): SqlStatement {
  const [first = NOTHING] = statements;
  if (statements.length === 1) return first;
  return withRows(
    first.sql,
    statements.map(({ args }) => args),
  );
}

const NOTHING: SqlStatement = { sql: "", args: [] };

/**
 * One statement with the rows of all. A value that repeats in every row, such as a tenant, a level or a time, is sent
 * once and referred to by number. The size of a group decides in how many pieces the runtime sends it, and it does
 * other work between two of them.
 */
function withRows(sql: string, rows: readonly (readonly SqlValue[])[]): SqlStatement {
  const args: SqlValue[] = [];
  const numbers = new Map<SqlValue, number>();
  const numberOf = (value: SqlValue): number => {
    const known = numbers.get(value);
    if (known !== undefined) return known;
    const number = args.push(value);
    numbers.set(value, number);
    return number;
  };
  let list = "";
  for (const row of rows) {
    let opening = list === "" ? "(" : ",(";
    for (const value of row) {
      list += `${opening}?${numberOf(value)}`;
      opening = ",";
    }
    list += ")";
  }
  const [before, after] = aroundRow(sql);
  return { sql: `${before}${list}${after}`, args };
}

const ONE_ROW = /\b(values )\(\?(?:, \?)*\)/i;

/** The parts around a statement's one row, by its text; there are as many as statements that allow rows. */
const parts = new Map<string, readonly [string, string]>();

function aroundRow(sql: string): readonly [string, string] {
  let around = parts.get(sql);
  if (around === undefined) {
    const [before = "", keyword = "", after = ""] = sql.split(ONE_ROW);
    parts.set(sql, (around = [before + keyword, after]));
  }
  return around;
}
