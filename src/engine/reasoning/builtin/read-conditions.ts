import { phrasesOf, wordSet } from "./phrase-patterns.ts";
import { isFiller, type QuestionText } from "./question-text.ts";
import { readNumericCell } from "./read-number.ts";
import type { Cell, Column, Table } from "./read-table.ts";
import { columnAtStart, findColumn, lastColumn, nameStems } from "./table-columns.ts";
import { stem, tokenize } from "./tokenize.ts";

export type Comparison = "is" | "is_not" | "over" | "under" | "at_least" | "at_most";

/** A condition that selects rows. Several values of `is` match any of them, of `is_not` none. */
export interface Condition {
  column: string;
  comparison: Comparison;
  values: (string | number)[];
}

const NUMBER = String.raw`([-−]?[$€£¥]?\d[\d.,]*)(?:\s?%)?`;
/** In this order: "no more than" has "more than" in it. */
const COMPARISONS: readonly [Comparison, RegExp][] = [
  comparison("at_least", `${phrasesOf("atLeast")}|>=|≥`),
  comparison("at_most", `${phrasesOf("atMost")}|<=|≤`),
  comparison("over", `${phrasesOf("over")}|>`),
  comparison("under", `${phrasesOf("under")}|<`),
  comparison("is", `${phrasesOf("equal")}|={1,3}`),
];
const BETWEEN = new RegExp(
  String.raw`\b(?:${phrasesOf("between")})\s+${NUMBER}\s+(?:${phrasesOf("and")})\s+${NUMBER}`,
  "giu",
);
const EXCLUDING = wordSet("excluding");
const NAMES_ROWS = new RegExp(String.raw`(?:^|\s)(?:${phrasesOf("namingRows")})\s+$`, "i");
const CONDITION_START = new RegExp(
  String.raw`(?:^|\s)(?:${phrasesOf("where")})\s+(?:the\s+)?([\p{L}\p{N}_ -]{1,60})$`,
  "iu",
);
const MAX_VALUE_CHARACTERS = 60;

function comparison(name: Comparison, words: string): [Comparison, RegExp] {
  return [name, new RegExp(String.raw`(?<![\p{L}<>=])(?:${words})\s*${NUMBER}`, "giu")];
}

/** The rows of the table for which all conditions hold. */
export function rowsWhere(table: Table, conditions: readonly Condition[]): number[] {
  const tests = conditions.map((condition) => {
    const cells = table.columns.find(({ name }) => name === condition.column)?.cells ?? [];
    const holds = testOf(condition);
    return (row: number) => holds(cells[row] ?? null);
  });
  return Array.from({ length: table.rows }, (_, row) => row).filter((row) => tests.every((test) => test(row)));
}

function testOf({ comparison: name, values }: Condition): (cell: Cell) => boolean {
  const bound = Number(values[0]);
  const plain = (cell: string | number) => String(cell).toLowerCase();
  const named = new Set(values.map(plain));
  switch (name) {
    case "is":
      return (cell) => cell !== null && named.has(plain(cell));
    case "is_not":
      return (cell) => cell === null || !named.has(plain(cell));
    case "over":
      return (cell) => typeof cell === "number" && cell > bound;
    case "under":
      return (cell) => typeof cell === "number" && cell < bound;
    case "at_least":
      return (cell) => typeof cell === "number" && cell >= bound;
    case "at_most":
      return (cell) => typeof cell === "number" && cell <= bound;
  }
}

/** Reads comparisons with numbers ("more than 5 units", "revenue between 10 and 20") and crosses them out. */
export function readComparisons(question: QuestionText, table: Table): Condition[] {
  const numeric = table.columns.filter((column) => column.numeric);
  const conditions: Condition[] = [];
  const read = (pattern: RegExp, named: readonly Comparison[]) => {
    for (const match of question.text.matchAll(pattern)) {
      const values = match.slice(1).map((written) => readNumericCell(written.replace(/[.,]+$/, "")));
      const column = comparedColumn(question, match.index, match.index + match[0].length, numeric);
      if (column === null || values.some((value) => value === null)) continue;
      question.crossOut(match.index, match.index + match[0].length);
      for (const [index, value] of values.entries()) {
        const name = named[index];
        if (name !== undefined && value !== null)
          conditions.push({ column: column.name, comparison: name, values: [value] });
      }
    }
  };
  read(BETWEEN, ["at_least", "at_most"]);
  for (const [name, pattern] of COMPARISONS) read(pattern, [name]);
  return conditions;
}

/**
 * The compared column: the one named right after the number, else the last one before it. It is crossed out where it
 * adjoins the number.
 */
function comparedColumn(question: QuestionText, start: number, end: number, numeric: readonly Column[]): Column | null {
  const after = /^\s+(?:(?:in|of|the)\s+)*/i.exec(question.text.slice(end));
  const next = after === null ? null : columnAtStart(question.text.slice(end + after[0].length), numeric);
  if (next !== null) {
    const from = end + (after?.[0].length ?? 0);
    const words = question.words().filter(({ at }) => at >= from);
    for (const { at, length } of words.slice(0, nameStems(next).length)) question.crossOut(at, at + length);
    return next;
  }
  const before = question.text.slice(0, start);
  const last = lastColumn(before, numeric);
  if (last === null) return numeric.length === 1 ? (numeric[0] ?? null) : null;
  const beside = CONDITION_START.exec(before);
  const name = beside?.[1];
  if (name !== undefined && findColumn(name, [last]) !== null) question.crossOut(start - name.length, start);
  return last;
}

interface NamedCell {
  column: Column;
  value: string;
  start: number;
  size: number;
}

/**
 * Reads the cells that the question names ("for North and South", "without Widgets", "in 2024", "paid" for a column of
 * true and false) and crosses them out. It does not search the cells of `used` columns for numbers and flags.
 */
export function readNamedCells(question: QuestionText, table: Table, used: readonly (Column | null)[]): Condition[] {
  const words = question.words();
  const cells = namedCells(question, table);
  const isNamed = (index: number) => cells.some(({ start, size }) => index >= start && index < start + size);
  const columnStems = new Set(table.columns.flatMap(nameStems));
  const conditions: Condition[] = [];
  const add = (column: string, name: Comparison, value: string | number) => {
    const same = conditions.find((condition) => condition.column === column && condition.comparison === name);
    if (same === undefined) conditions.push({ column, comparison: name, values: [value] });
    else if (!same.values.includes(value)) same.values.push(value);
  };
  for (const { column, value, start, size } of [...cells, ...namedFlags(question, table, used)]) {
    let index = start - 1;
    const passes = (word: string) => (isFiller(word) && !EXCLUDING.has(word)) || columnStems.has(stem(word));
    while (index >= 0 && (isNamed(index) || passes(words[index]?.word ?? ""))) index -= 1;
    const excluding = words[index];
    const isExcluded = excluding !== undefined && EXCLUDING.has(excluding.word);
    if (isExcluded) question.crossOut(excluding.at, excluding.at + excluding.length);
    add(column.name, isExcluded ? "is_not" : "is", value);
    for (const { at, length } of words.slice(start, start + size)) question.crossOut(at, at + length);
    question.crossOutStems(nameStems(column));
  }
  for (const { word, at, length } of question.words()) {
    const number = /^\d+$/.test(word) ? Number(word) : null;
    const before = question.text.slice(0, at);
    if (number === null) continue;
    const holding = table.columns.filter(
      (column) =>
        column.numeric &&
        !used.includes(column) &&
        column.cells.includes(number) &&
        (NAMES_ROWS.test(before) || findColumn(before.trim().split(/\s+/).at(-1) ?? "", [column]) !== null),
    );
    const [column] = holding;
    if (column === undefined || holding.length > 1) continue;
    add(column.name, "is", number);
    question.crossOut(at, at + length);
    question.crossOutStems(nameStems(column));
  }
  return conditions;
}

/** Whether a column holds a yes or no for each row. */
export function isFlag({ cells }: Column): boolean {
  return cells.length > 0 && cells.every((cell) => cell === null || cell === "true" || cell === "false");
}

/** "Paid orders" are those whose column `paid` is true. */
function namedFlags(question: QuestionText, table: Table, used: readonly (Column | null)[]): NamedCell[] {
  const stems = question.words().map(({ word }) => stem(word));
  return table.columns
    .filter((column) => !used.includes(column) && isFlag(column))
    .flatMap((column) => {
      const parts = nameStems(column);
      const start = stems.findIndex((_, index) => parts.every((part, offset) => stems[index + offset] === part));
      return start === -1 || parts.length === 0 ? [] : [{ column, value: "true", start, size: parts.length }];
    });
}

/**
 * The text cells that the question contains as whole words, in its order. Longer cells match first, and each word
 * matches once.
 */
function namedCells(question: QuestionText, table: Table): NamedCell[] {
  const stems = question.words().map(({ word }) => stem(word));
  const line = ` ${stems.join(" ")} `;
  const names = new Set(table.columns.map((column) => nameStems(column).join(" ")));
  const found: NamedCell[] = [];
  for (const column of table.columns) {
    if (column.numeric) continue;
    for (const value of new Set(column.cells)) {
      if (typeof value !== "string" || value.length < 2 || value.length > MAX_VALUE_CHARACTERS) continue;
      const parts = tokenize(value).map(stem);
      const written = parts.join(" ");
      if (parts.length === 0 || !line.includes(` ${written} `) || names.has(written)) continue;
      // "us" is a word of every question, "US" is not.
      const isVerbatim = value !== value.toLowerCase() && question.text.includes(value);
      if (parts.every((part) => isFiller(part)) && !isVerbatim) continue;
      const start = stems.findIndex((_, index) => parts.every((part, offset) => stems[index + offset] === part));
      found.push({ column, value, start, size: parts.length });
    }
  }
  const taken = new Set<number>();
  const chosen: NamedCell[] = [];
  for (const cell of found.toSorted(
    (first, second) => second.size - first.size || second.value.length - first.value.length,
  )) {
    const places = Array.from({ length: cell.size }, (_, offset) => cell.start + offset);
    if (places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    chosen.push(cell);
  }
  return chosen.toSorted((first, second) => first.start - second.start);
}
