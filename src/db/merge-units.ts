import type { WriteOutcome, WriteUnit } from "#db/group-commit";
import type { SqlResult, SqlStatement } from "#db/hrana";

/** Units of a group as they are written, and what each of the given ones came to from what those came to. */
export interface MergedUnits {
  units: WriteUnit[];
  outcomesOf: (outcomes: readonly (WriteOutcome | undefined)[]) => WriteOutcome[];
}

/**
 * Units that say the same with other values become one (`SqlStatement.together`): the database parses and plans each statement anew, and
 * that costs it more than a further row does. Only units whose every statement allows it, and whose shared rules are the same, are merged.
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
        const outcome = outcomes[place] ?? { ok: false, failedStatement: -1, message: "The write got no answer." };
        return outcome.ok && merged[place]?.length !== 1 ? { ok: true, results: unit.map(() => UNTOLD) } : outcome;
      }),
  };
}

/** What a statement gave that was done for many units at once is not told. */
const UNTOLD: SqlResult = { columns: [], rows: [], rowsAffected: 0 };

/** Equal for units that can be merged; null for one that cannot be merged with any. */
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
    return { sql: withRows(first.sql, alike.length), args: alike.flatMap((unit) => unit[place]?.args ?? []) };
  });

const ONE_ROW = /\bvalues (\(\?(?:, \?)*\))/i;

/** Texts with many rows, by their number; there are as many as statements that allow it. */
const widened = new Map<string, string[]>();

function withRows(sql: string, rows: number): string {
  let texts = widened.get(sql);
  if (texts === undefined) widened.set(sql, (texts = []));
  return (texts[rows] ??= sql.replace(ONE_ROW, (_match, row: string) => `VALUES ${Array(rows).fill(row).join(", ")}`));
}
