import { type AskedOperations, findOperations, type Operation } from "./find-operations.ts";
import { phrasesOf, wordPattern, wordSet } from "./phrase-patterns.ts";
import { QuestionText } from "./question-text.ts";
import { type Condition, isFlag, readComparisons, readNamedCells, rowsWhere } from "./read-conditions.ts";
import { readNumber } from "./read-number.ts";
import { type Cell, type Column, SINGLE_COLUMN, type Table } from "./read-table.ts";
import { describeNumbers } from "./statistics.ts";
import { columnAtStart, findColumn, nameStems } from "./table-columns.ts";
import { stem, tokenize } from "./tokenize.ts";

export interface Answer {
  question: string;
  operation: Operation;
  /** The column it was computed over; null when rows were counted. */
  column: string | null;
  group_by?: string;
  /** The value computed for each group before the highest or lowest was chosen. */
  of_groups?: Operation;
  /** The rows it was computed over; absent for all rows. */
  conditions?: Condition[];
  /** Null when none of the rows has a number. */
  value?: number | null;
  groups?: { group: string; value: number; count: number }[];
  /** For a maximum or minimum: its row or group, by the columns that the question asked for. */
  where?: Record<string, Cell>;
  /** Words of the question that were not understood. They may have meant other rows or another computation. */
  not_considered?: string[];
}

/** Maximum number of groups in an answer; the smallest are left out. */
const MAX_GROUPS = 1_000;
const GROUPING = new RegExp(String.raw`\b(?:${phrasesOf("groupedBy")})\s+(?:the\s+|each\s+)?(.{1,60})$`, "iu");
/** The counted thing after "how many". */
const COUNTED = new RegExp(
  String.raw`\b(?:${phrasesOf("countOf")})\s+(?:the\s+|all\s+)?((?:${phrasesOf("different")})\s+)?(.{1,60})$`,
  "iu",
);
const DIFFERENT = [...wordSet("differentStem")];
const ROWS = wordPattern("rows", "iu");
const JOINING = new RegExp(`^(?:${phrasesOf("and")}|e|the)$`);

/**
 * Answers a question about a table from its words: operations, the named numeric columns (or the only one), `by` a
 * column, and conditions on rows ("for North", "more than 5 units"). It gives no answer without an operation, or with
 * an unknown column. The answer names words that it did not understand. `tableName` is the name of the rows ("orders").
 */
export function answerQuestion(question: string, table: Table, tableName = ""): Answer[] {
  const text = new QuestionText(question);
  const conditions = readComparisons(text, table);
  const asked = findOperations(text.text);
  if (asked === null) return [];
  const grouping = GROUPING.exec(text.text);
  const group = grouping === null ? null : findColumn(grouping[1] ?? "", table.columns);
  const subject = group === null || grouping === null ? text.text : text.text.slice(0, grouping.index);
  const isCount = asked.operations[0] === "count";
  const counted = isCount ? readCounted(subject, table) : null;
  const measures = isCount ? [] : findMeasures(subject, group, conditions, table);
  for (const { start, end } of asked.places) text.crossOut(start, end);
  conditions.push(...readNamedCells(text, table, [group, measures[0] ?? null]));
  const reading: Reading = { question, table, group, rows: rowsWhere(table, conditions), conditions };
  const answers = isCount
    ? [answerCount(reading, counted)]
    : measures.length > 0
      ? measures.flatMap((measure) => answerMeasure(reading, asked, measure, subject))
      : answerMostRows(reading, asked, subject);
  const named = [
    ...conditions.map(({ column }) => column),
    ...answers.flatMap((answer) => [answer.column, answer.group_by, ...Object.keys(answer.where ?? {})]),
  ];
  for (const column of table.columns) if (named.includes(column.name)) text.crossOutStems(nameStems(column));
  if (counted !== null) text.crossOutStems(DIFFERENT);
  text.crossOutStems(tokenize(tableName).map(stem));
  // Without groups, "products" or "customers" names the rows.
  if (group === null)
    for (const column of table.columns) if (!column.numeric && !isFlag(column)) text.crossOutStems(nameStems(column));
  if (isListOfNumbers(table)) crossOutNumbers(text, table);
  const left = text.left();
  return left.length === 0 ? answers : answers.map((answer) => ({ ...answer, not_considered: left }));
}

/** The parts of a question that are known before computing. */
interface Reading {
  question: string;
  table: Table;
  group: Column | null;
  rows: number[];
  conditions: Condition[];
}

function answerOf({ question, group, conditions }: Reading, operation: Operation, column: Column | null): Answer {
  return {
    question,
    operation,
    column: column?.name ?? null,
    ...(group === null ? {} : { group_by: group.name }),
    ...(conditions.length === 0 ? {} : { conditions }),
  };
}

function answerMeasure(reading: Reading, asked: AskedOperations, measure: Column, subject: string): Answer[] {
  const { table, group, rows } = reading;
  return asked.operations.map((operation): Answer => {
    const answer = answerOf(reading, operation, measure);
    const isExtreme = operation === "max" || operation === "min";
    const texts = table.columns.filter((column) => !column.numeric);
    const holder = isExtreme ? (group ?? findColumn(subject, texts)) : null;
    const compared = holder !== null && (asked.ofGroups !== null || (group === null && repeats(holder)));
    if (compared) return { ...answer, ...extremeGroup(rows, holder, measure, operation, asked.ofGroups ?? "sum") };
    if (group !== null) return { ...answer, groups: groupRows(rows, group, measure, operation) };
    const value = compute(rows, measure, operation);
    const at = holder === null ? undefined : rows.find((row) => measure.cells[row] === value);
    if (holder === null || at === undefined) return { ...answer, value };
    return { ...answer, value, where: { [holder.name]: holder.cells[at] ?? null } };
  });
}

/** "Which region has the most rows?" */
function answerMostRows(reading: Reading, asked: AskedOperations, subject: string): Answer[] {
  const [operation] = asked.operations;
  const holder = reading.group ?? findColumn(subject, reading.table.columns);
  if ((operation !== "max" && operation !== "min") || holder === null || !ROWS.test(subject)) return [];
  return [{ ...answerOf(reading, operation, null), ...extremeGroup(reading.rows, holder, null, operation, "count") }];
}

function answerCount(reading: Reading, counted: Counted | null): Answer {
  const operation = counted?.operation ?? "count";
  const column = counted?.column ?? null;
  const answer = answerOf(reading, operation, column);
  if (reading.group !== null) return { ...answer, groups: groupRows(reading.rows, reading.group, column, operation) };
  return { ...answer, value: compute(reading.rows, column, operation) };
}

interface Counted {
  operation: "sum" | "distinct";
  column: Column;
}

/**
 * The column that "how many" counts. "How many units" adds up a column of exactly that name; other columns are counted
 * by their distinct values. Null counts rows.
 */
function readCounted(subject: string, table: Table): Counted | null {
  const match = COUNTED.exec(subject);
  const thing = match?.[2] ?? "";
  const column = columnAtStart(thing, table.columns);
  if (column === null) return null;
  const isItsName = tokenize(column.name)[0] === tokenize(thing)[0];
  return { operation: column.numeric && isItsName && match?.[1] === undefined ? "sum" : "distinct", column };
}

/** The numeric columns to compute over: those named together, else the one in the conditions, else the only one. */
function findMeasures(subject: string, group: Column | null, conditions: readonly Condition[], table: Table): Column[] {
  const numeric = table.columns.filter((column) => column.numeric);
  const named = findColumn(
    subject,
    numeric.filter((column) => column !== group),
  );
  if (named !== null) return [named, ...joinedTo(named, subject, numeric)];
  const compared = numeric.find(({ name }) => conditions.some((condition) => condition.column === name));
  if (compared !== undefined) return [compared];
  return numeric.length === 1 && !namesOther(subject, table) ? numeric : [];
}

/** "units, cost and revenue": the columns named after the first one with nothing but commas and "and" between. */
function joinedTo(first: Column, subject: string, numeric: readonly Column[]): Column[] {
  const joined: Column[] = [];
  const words = tokenize(subject.replaceAll("_", " ").replaceAll(",", " and "));
  let last = first;
  for (;;) {
    const stems = nameStems(last);
    const at = words.findIndex((_, index) => columnAtStart(words.slice(index, index + stems.length).join(" "), [last]));
    const rest = words.slice(at + stems.length);
    const and = rest.findIndex((word) => !JOINING.test(word));
    const next = at < 0 || and < 1 ? null : columnAtStart(rest.slice(and).join(" "), numeric);
    if (next === null || next === first || joined.includes(next)) return joined;
    joined.push(next);
    last = next;
  }
}

function extremeGroup(
  rows: readonly number[],
  holder: Column,
  measure: Column | null,
  operation: Operation,
  ofGroups: Operation,
): Partial<Answer> {
  const groups = groupRows(rows, holder, measure, ofGroups);
  if (operation === "min") groups.reverse();
  const best = groups[0];
  if (best === undefined) return { group_by: holder.name, of_groups: ofGroups, value: null };
  return {
    group_by: holder.name,
    of_groups: ofGroups,
    value: best.value,
    where: { [holder.name]: best.group },
    groups,
  };
}

function compute(rows: readonly number[], column: Column | null, operation: Operation): number | null {
  if (column === null || operation === "count") return rows.length;
  if (operation === "distinct")
    return new Set(rows.map((row) => column.cells[row]).filter((cell) => cell !== null)).size;
  const numbers = rows.map((row) => column.cells[row]).filter((cell) => typeof cell === "number");
  return describeNumbers(numbers)?.[operation] ?? null;
}

/** The groups of rows by a column's cells, the highest value first. */
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
    const value = compute(members, column, operation);
    if (value !== null) result.push({ group, value, count: members.length });
  }
  return result.toSorted((first, second) => second.value - first.value).slice(0, MAX_GROUPS);
}

/** Whether the question says "of …" or "… of" about something that is not a column. Then it does not mean the only numeric column. */
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
  if (isListOfNumbers(table)) return false;
  const text = new QuestionText(object);
  return findColumn(object, table.columns) === null && readNamedCells(text, table, []).length === 0;
}

function isListOfNumbers({ columns }: Table): boolean {
  return columns.length === 1 && columns[0]?.name === SINGLE_COLUMN;
}

/** "The average of 3, 5 and 10" contains its numbers. */
function crossOutNumbers(text: QuestionText, { columns }: Table): void {
  for (const { 0: written, index } of text.text.matchAll(/[-−]?\d+(?:[.,]\d+)*/g)) {
    const number = readNumber(written);
    if (number !== null && columns[0]?.cells.includes(number) === true) text.crossOut(index, index + written.length);
  }
}

function repeats(column: Column): boolean {
  return new Set(column.cells).size < column.cells.length;
}
