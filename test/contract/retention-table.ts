import { VARIABLES, type VariableName } from "#config/variables";
import { RETENTION, type Rule } from "#workers/retention";

import { table } from "./table.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The rules of one kind with their tables, in the order of the list. */
const rulesOf = <Ends extends Rule["ends"]>(ends: Ends): [string, Extract<Rule, { ends: Ends }>][] =>
  Object.entries(RETENTION).flatMap(([name, rule]) =>
    rule.ends === ends ? [[`\`${name}\``, rule as Extract<Rule, { ends: Ends }>]] : [],
  );

function lengthOf(after: number | VariableName): string {
  if (typeof after === "string") return `${VARIABLES[after].fallback} days`;
  if (after === 0) return "until then";
  const [unit, size] = after >= 2 * DAY_MS ? (["days", DAY_MS] as const) : (["hours", HOUR_MS] as const);
  return after === HOUR_MS ? "1 hour" : `${after / size} ${unit}`;
}

/** A variable with the least value that it takes. */
function boundsOf(name: VariableName): string {
  const { parse } = VARIABLES[name];
  const takes = (days: number): boolean => {
    try {
      parse(String(days));
      return true;
    } catch {
      return false;
    }
  };
  const least = Array.from({ length: 1_000 }, (_none, days) => days).find(takes);
  return `\`${name}\`, at least ${String(least)}`;
}

/** Where a time begins, in words. */
const sinceOf = (column: string): string => (column.endsWith("id") ? "creation" : `\`${column}\``);

/** The tables whose rows a sweep removes after a time. */
export const timeTable = (): string =>
  table(
    ["Table", "Rows", "Kept", "From", "Variable", "Removed by"],
    rulesOf("time").map(([name, { rows, since, after, sweep }]) => [
      name,
      rows,
      lengthOf(after),
      sinceOf(since),
      typeof after === "string" ? boundsOf(after) : "",
      `\`${sweep}\``,
    ]),
  );

export const limitTable = (): string =>
  table(
    ["Table", "Rows, at most", "Of", "Room for one more"],
    rulesOf("limit").map(([name, { most, of, removes }]) => [name, most.toLocaleString("en-US"), of, removes]),
  );

export const parentTable = (): string =>
  table(
    ["Table", "Goes with", ""],
    rulesOf("parent").map(([name, { parent, note }]) => [name, `\`${parent}\``, note]),
  );

export const doneTable = (): string =>
  table(
    ["Table", "A row is removed when"],
    rulesOf("done").map(([name, { when }]) => [name, when]),
  );

export const keptTable = (): string =>
  table(
    ["Table", "Why"],
    rulesOf("kept").map(([name, { why }]) => [name, why]),
  );
