import type { Cell, Column, Table } from "./read-table.ts";
import { describeNumbers, type NumberSummary } from "./statistics.ts";
import { stem, tokenize } from "./tokenize.ts";

export type Operation = "mean" | "sum" | "max" | "min" | "median" | "stdev" | "count";

export interface Answer {
  question: string;
  operation: Operation;
  /** The column it was computed over; null when rows were counted. */
  column: string | null;
  group_by?: string;
  filter?: { column: string; value: string };
  value?: number;
  groups?: { group: string; value: number; count: number }[];
  /** For a maximum or minimum: the row it stands in, by the columns that the question asked for. */
  where?: Record<string, Cell>;
}

const OPERATIONS: readonly [Operation, RegExp][] = [
  ["median", /\bmedian\w*|\bmédiane\b|\bmediana\b|\bzentralwert\b/iu],
  [
    "stdev",
    /\bstandard deviations?\b|\bstd\.? ?dev\w*|\bstdev\b|\bstandardabweichung\b|écart[ -]type\b|\bdesviación\b/iu,
  ],
  ["mean", /\baverages?\b|\bmean\b|\bavg\b|\bdurchschnitt\w*|\bmittelwert\w*|\bmoyenne?s?\b|\bpromedio\b|\bmedia\b/iu],
  [
    "max",
    /\bmax(?:imum|imal\w*)?\b|\bhighest\b|\blargest\b|\bbiggest\b|\bgreatest\b|\bmost\b|\btop\b|\bhöchste\w*|\bgrößte\w*|\bplus (?:élevée?|grande?)\b|\bmáximo\b|\bmayor\b/iu,
  ],
  [
    "min",
    /\bmin(?:imum|imal\w*)?\b|\blowest\b|\bsmallest\b|\bleast\b|\bcheapest\b|\bniedrigste\w*|\bkleinste\w*|\bplus (?:bas(?:se)?|petite?)\b|\bmínimo\b|\bmenor\b/iu,
  ],
  ["sum", /\bsums?\b|\btotals?\b|\badd up\b|\bsumme\b|\bgesamt\w*|\bsomme\b|\bsuma\b/iu],
  [
    "count",
    /\bcounts?\b|\bhow many\b|\bnumber of\b|\bwie viele\b|\banzahl\b|\bcombien\b|\bnombre de\b|\bcuánt[oa]s\b|\bnúmero de\b/iu,
  ],
];
/** Groups beyond these, the smallest, are left out of an answer. */
const MAX_GROUPS = 1_000;
const GROUPING = /\b(?:by|per|for each|for every|grouped by|pro|je|nach|par|por)\s+(?:the\s+|each\s+)?(.{1,60})$/iu;

/** Whether a text asks for something that can be computed over a table. */
export function findOperation(text: string): Operation | null {
  let best: Operation | null = null;
  let at = Infinity;
  for (const [operation, pattern] of OPERATIONS) {
    const index = text.search(pattern);
    // "number of" and "how many" give way to a named aggregate: "total number of units" is a sum.
    if (index !== -1 && index < at && !(operation === "count" && best !== null)) {
      best = operation;
      at = index;
    }
  }
  return best;
}

/**
 * Answers a question about a table by its words: an operation, a numeric column named in the question (or the only one there is),
 * `by` a column, and rows whose text cell the question names ("total amount for North"). Null when it asks for no operation, or for
 * a column that the table does not have: nothing is guessed.
 */
export function answerQuestion(question: string, table: Table): Answer | null {
  const operation = findOperation(question);
  if (operation === null) return null;
  const grouping = GROUPING.exec(question);
  const groupColumn = grouping === null ? null : findColumn(grouping[1] ?? "", table.columns);
  const subject = groupColumn === null || grouping === null ? question : question.slice(0, grouping.index);
  const numericColumns = table.columns.filter((column) => column.numeric);
  const named = findColumn(
    subject,
    numericColumns.filter((column) => column !== groupColumn),
  );
  const column =
    named ?? (numericColumns.length === 1 && !namesOther(subject, table) ? (numericColumns[0] ?? null) : null);
  if (column === null && operation !== "count") return null;
  const filter = findFilter(question, table, groupColumn);
  const rows = rowsOf(table, filter);
  const base: Answer = {
    question,
    operation,
    column: operation === "count" ? null : (column?.name ?? null),
    ...(filter === null ? {} : { filter: { column: filter.column.name, value: filter.value } }),
  };
  if (groupColumn !== null)
    return { ...base, group_by: groupColumn.name, groups: groupRows(rows, groupColumn, column, operation) };
  if (operation === "count") return { ...base, value: rows.length };
  if (column === null) return null;
  const asked =
    operation === "max" || operation === "min"
      ? findColumn(
          subject,
          table.columns.filter((other) => !other.numeric),
        )
      : null;
  if (asked !== null && repeats(asked)) {
    const groups = groupRows(rows, asked, column, "sum").toSorted((first, second) =>
      operation === "max" ? second.value - first.value : first.value - second.value,
    );
    const best = groups[0];
    return best === undefined
      ? null
      : { ...base, group_by: asked.name, value: best.value, where: { [asked.name]: best.group }, groups };
  }
  const value = compute(numbersOf(rows, column), operation);
  if (value === null) return null;
  const at = asked === null ? undefined : rows.find((row) => column.cells[row] === value);
  return {
    ...base,
    value,
    ...(asked === null || at === undefined ? {} : { where: { [asked.name]: asked.cells[at] ?? null } }),
  };
}

function compute(numbers: readonly number[], operation: Operation): number | null {
  const summary: NumberSummary | null = describeNumbers(numbers);
  return summary === null ? null : summary[operation];
}

function groupRows(
  rows: readonly number[],
  by: Column,
  column: Column | null,
  operation: Operation,
): { group: string; value: number; count: number }[] {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const group = String(by.cells[row] ?? "(empty)");
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [row]);
    else members.push(row);
  }
  const result: { group: string; value: number; count: number }[] = [];
  for (const [group, members] of groups) {
    const value =
      operation === "count" || column === null ? members.length : compute(numbersOf(members, column), operation);
    if (value !== null) result.push({ group, value, count: members.length });
  }
  return result.toSorted((first, second) => second.value - first.value).slice(0, MAX_GROUPS);
}

function numbersOf(rows: readonly number[], column: Column): number[] {
  return rows.map((row) => column.cells[row]).filter((cell) => typeof cell === "number");
}

function rowsOf(table: Table, filter: { column: Column; value: string } | null): number[] {
  const rows: number[] = [];
  for (let row = 0; row < table.rows; row += 1) {
    if (filter === null || String(filter.column.cells[row] ?? "").toLowerCase() === filter.value.toLowerCase())
      rows.push(row);
  }
  return rows;
}

/** The column whose name's words all stand in the text; of several the one with the most words, then the one named first. */
function findColumn(text: string, columns: readonly Column[]): Column | null {
  const words = tokenize(text.replaceAll("_", " ")).map(stem);
  let best: { column: Column; size: number; at: number } | null = null;
  for (const column of columns) {
    const parts = nameWords(column.name);
    const at = words.indexOf(parts[0] ?? "");
    if (parts.length === 0 || !parts.every((part) => words.includes(part))) continue;
    if (best === null || parts.length > best.size || (parts.length === best.size && at < best.at))
      best = { column, size: parts.length, at };
  }
  return best?.column ?? null;
}

function nameWords(name: string): string[] {
  return tokenize(name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_-]/g, " ")).map(stem);
}

/** Whether the question says "of …" or "… of" about something that is no column: then the only numeric column is not meant. */
function namesOther(question: string, table: Table): boolean {
  const object =
    /\b(?:average|mean|total|sum|median|maximum|minimum|highest|lowest|max|min|stdev)\s+(?:of\s+)?(?:the\s+)?([\p{L}_]{3,})/iu.exec(
      question,
    )?.[1];
  if (
    object === undefined ||
    /^(?:column|columns|values?|numbers?|data|rows?|of|for|per|all|each|these|them|this|table|entries|list|and|from|in|by)$/i.test(
      object,
    )
  )
    return false;
  if (table.columns.length === 1 && table.columns[0]?.name === "values") return false;
  return findColumn(object, table.columns) === null && findFilter(object, table, null) === null;
}

/** The text cell that the question names in whole words, the longest one. */
function findFilter(
  question: string,
  table: Table,
  groupColumn: Column | null,
): { column: Column; value: string } | null {
  const text = ` ${tokenize(question).join(" ")} `;
  let best: { column: Column; value: string } | null = null;
  for (const column of table.columns) {
    if (column.numeric || column === groupColumn) continue;
    for (const value of new Set(column.cells)) {
      if (
        typeof value !== "string" ||
        value.length < 2 ||
        value.length > 60 ||
        value.length <= (best?.value.length ?? 0)
      )
        continue;
      const words = tokenize(value).join(" ");
      if (words !== "" && text.includes(` ${words} `)) best = { column, value };
    }
  }
  return best;
}

function repeats(column: Column): boolean {
  return new Set(column.cells).size < column.cells.length;
}
