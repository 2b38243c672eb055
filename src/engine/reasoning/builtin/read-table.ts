import { parseDelimited } from "./parse-delimited.ts";
import { readNumericCell } from "./read-number.ts";

export type Cell = string | number | null;

export interface Column {
  name: string;
  cells: Cell[];
  /** Whether at least nine in ten of the non-empty cells are numbers. */
  numeric: boolean;
}

export interface Table {
  columns: Column[];
  rows: number;
}

/** Maximum number of rows and columns that are read. The table reports its full number of rows. */
const MAX_ROWS = 100_000;
const MAX_COLUMNS = 200;
/** The name of the column of a plain list of numbers. */
export const SINGLE_COLUMN = "values";

/**
 * Reads a JSON value as a table: an array of numbers, of records or of rows, an object of equally long arrays, or CSV text. Null for any
 * other value.
 */
export function readTable(value: unknown): Table | null {
  if (typeof value === "string") return tableOfText(value);
  if (Array.isArray(value)) return tableOfArray(value);
  if (value !== null && typeof value === "object") return tableOfColumns(value);
  return null;
}

/** A table of one column for numbers from a sentence. */
export function tableOfNumbers(numbers: readonly number[]): Table {
  return { rows: numbers.length, columns: [{ name: SINGLE_COLUMN, cells: [...numbers], numeric: true }] };
}

function tableOfText(text: string): Table | null {
  const parsed = parseDelimited(text);
  if (parsed === null) return null;
  return tableOfRows(parsed.records.slice(0, MAX_ROWS + 1));
}

function tableOfArray(values: readonly unknown[]): Table | null {
  const sample = values.slice(0, MAX_ROWS);
  if (sample.length === 0) return null;
  if (sample.every(isScalar)) {
    const column = columnOf(SINGLE_COLUMN, sample.map(toCell));
    return column.numeric ? { rows: sample.length, columns: [column] } : null;
  }
  if (sample.every((row): row is unknown[] => Array.isArray(row) && row.every(isScalar))) return tableOfRows(sample);
  if (sample.every(isRecord)) return tableOfRecords(sample);
  return null;
}

function tableOfRecords(records: readonly Record<string, unknown>[]): Table | null {
  const names = new Set<string>();
  for (const record of records) {
    for (const key of Object.keys(record)) if (names.size < MAX_COLUMNS && isScalar(record[key])) names.add(key);
  }
  if (names.size === 0) return null;
  const columns = [...names].map((name) =>
    columnOf(
      name,
      records.map((record) => toCell(Object.hasOwn(record, name) ? record[name] : null)),
    ),
  );
  return { rows: records.length, columns };
}

function tableOfColumns(value: object): Table | null {
  const entries = Object.entries(value).slice(0, MAX_COLUMNS);
  const arrays = entries.filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].every(isScalar),
  );
  const length = arrays[0]?.[1].length ?? 0;
  if (
    arrays.length < 2 ||
    arrays.length !== entries.length ||
    length === 0 ||
    arrays.some(([, cells]) => cells.length !== length)
  )
    return null;
  return { rows: length, columns: arrays.map(([name, cells]) => columnOf(name, cells.slice(0, MAX_ROWS).map(toCell))) };
}

function tableOfRows(rows: readonly (readonly unknown[])[]): Table | null {
  const first = rows[0];
  if (first === undefined) return null;
  const header = isHeader(rows) ? first.map((cell, index) => String(cell).trim() || `column_${index + 1}`) : null;
  const body = header === null ? rows : rows.slice(1);
  const width = Math.min(MAX_COLUMNS, Math.max(...rows.slice(0, 1_000).map((row) => row.length)));
  const used = new Set<string>();
  const columns: Column[] = [];
  for (let index = 0; index < width; index += 1) {
    let name = header?.[index] ?? `column_${index + 1}`;
    if (used.has(name)) name = `${name}_${index + 1}`;
    used.add(name);
    columns.push(
      columnOf(
        name,
        body.map((row) => toCell(row[index])),
      ),
    );
  }
  return body.length === 0 || columns.length === 0 ? null : { rows: body.length, columns };
}

/**
 * Whether the first row names the columns. None of its cells is a number or empty, and all differ. Also, either some
 * column is numeric below it, or none of its cells occurs again in its column.
 */
function isHeader(rows: readonly (readonly unknown[])[]): boolean {
  const first = rows[0] ?? [];
  const names = first.map((cell) => (typeof cell === "string" ? cell.trim() : ""));
  if (
    rows.length < 2 ||
    names.some((name) => name === "" || readNumericCell(name) !== null) ||
    new Set(names).size < names.length
  )
    return false;
  const body = rows.slice(1, 101);
  const numericBelow = names.some(
    (_, index) =>
      columnOf(
        "",
        body.map((row) => toCell(row[index])),
      ).numeric,
  );
  return numericBelow || names.every((name, index) => body.every((row) => toCell(row[index]) !== name));
}

function columnOf(name: string, cells: Cell[]): Column {
  let filled = 0;
  let numbers = 0;
  const read = cells.map((cell): Cell => {
    if (cell === null) return null;
    filled += 1;
    const number = typeof cell === "number" ? cell : readNumericCell(cell);
    if (number === null) return cell;
    numbers += 1;
    return number;
  });
  const numeric = numbers > 0 && numbers >= filled * 0.9;
  return { name, numeric, cells: numeric ? read.map((cell) => (typeof cell === "string" ? null : cell)) : cells };
}

function toCell(value: unknown): Cell {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" || /^(?:null|none|nan|n\/a|-)$/i.test(text) ? null : text;
}

function isScalar(value: unknown): boolean {
  return value === null || value === undefined || typeof value !== "object";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
