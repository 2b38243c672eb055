type Row = Readonly<Record<string, unknown>>;

/** Bounds of what is read, so that a stranger's tables cost a bounded time. */
const MAX_ROWS = 5_000;
const MAX_COLUMNS = 12;
const MAX_GROUPS = 100;
const MAX_TABLES = 5;
const MAX_DEPTH = 8;

/**
 * Figures of the tables of some data: number of rows, and of each numeric column the total and the mean, over all rows
 * and over the rows of each value of a text column; the totals of products of two columns; and last the cells themselves.
 * Tables are lists of records, lists of numbers, and texts with comma-separated lines.
 */
export function tableFigures(data: unknown): number[] {
  const tables = tablesIn(data);
  return [...tables.flatMap(figuresOf), ...tables.flatMap(cellsOf)].filter((figure) => Number.isFinite(figure));
}

function tablesIn(data: unknown): Row[][] {
  const found: Row[][] = [];
  const look = (value: unknown, depth: number): void => {
    if (found.length >= MAX_TABLES || depth > MAX_DEPTH) return;
    if (typeof value === "string") {
      const rows = rowsOfLines(value);
      if (rows.length > 1) found.push(rows);
    } else if (Array.isArray(value)) {
      const rows = value.slice(0, MAX_ROWS).map((entry: unknown) => (isRow(entry) ? entry : { value: entry }));
      if (value.length > 1) found.push(rows);
      for (const entry of value.slice(0, MAX_TABLES)) if (!isRow(entry)) look(entry, depth + 1);
    } else if (isRow(value)) for (const entry of Object.values(value)) look(entry, depth + 1);
  };
  look(data, 0);
  return found;
}

/** The lines of a text as rows, where several have as many cells as the first. */
function rowsOfLines(text: string): Row[] {
  const lines = text.split("\n", MAX_ROWS);
  const sign = [",", ";", "\t", "|"].find((one) => (lines[0] ?? "").includes(one));
  if (sign === undefined) return [];
  const rows = lines.map((line) => line.split(sign, MAX_COLUMNS).map((cell) => cell.trim().replaceAll('"', "")));
  const width = rows[0]?.length ?? 0;
  return rows
    .filter((cells) => cells.length === width)
    .map((cells) => Object.fromEntries(cells.map((cell, index) => [String(index), cell])));
}

function figuresOf(rows: readonly Row[]): number[] {
  const names = Object.keys(rows[0] ?? {}).slice(0, MAX_COLUMNS);
  const columns = names.map((name) => rows.map((row) => numberOf(row[name])));
  const figures = [rows.length, rows.length - 1];
  for (const [index, column] of columns.entries()) {
    figures.push(...totals(column));
    for (const other of columns.slice(index + 1))
      figures.push(sumOf(column.map((cell, row) => product(cell, other[row]))));
  }
  for (const name of names) {
    const groups = Map.groupBy(rows.keys(), (row) => String(rows[row]?.[name]));
    if (groups.size > MAX_GROUPS || groups.size === rows.length) continue;
    for (const members of groups.values()) {
      figures.push(members.length);
      for (const column of columns) figures.push(...totals(members.map((row) => column[row] ?? null)));
    }
  }
  return figures;
}

const cellsOf = (rows: readonly Row[]): number[] =>
  rows.flatMap((row) =>
    Object.values(row)
      .slice(0, MAX_COLUMNS)
      .flatMap((cell) => numberOf(cell) ?? []),
  );

function totals(cells: readonly (number | null)[]): number[] {
  const count = cells.reduce<number>((sum, cell) => sum + (cell === null ? 0 : 1), 0);
  if (count === 0) return [];
  const total = sumOf(cells);
  return [total, total / count];
}

const sumOf = (cells: readonly (number | null)[]): number => cells.reduce<number>((sum, cell) => sum + (cell ?? 0), 0);

const product = (one: number | null, other: number | null | undefined): number | null =>
  one === null || other === null || other === undefined ? null : one * other;

function numberOf(cell: unknown): number | null {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string" || !/^-?\d+(?:\.\d+)?$/.test(cell)) return null;
  return Number(cell);
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
