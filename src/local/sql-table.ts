import { plainText } from "./plain-text.ts";

/** A value of SQLite; whole numbers that JavaScript cannot represent exactly are bigint. */
export type SqlCell = null | string | number | bigint | Uint8Array;

/** The result of a statement. */
export interface SqlAnswer {
  columns: readonly string[];
  rows: readonly (readonly SqlCell[])[];
  /** Number of written rows. */
  changes: number;
}

/** Maximum characters of a cell; `--json` shows it whole. */
const MAX_CELL = 60;

/**
 * Rows as aligned columns under their names, numbers to the right. For a statement without columns, the number of
 * changed rows.
 */
export function sqlTable({ columns, rows, changes }: SqlAnswer): string {
  if (columns.length === 0) return `${counted(changes)} changed\n`;
  const head = columns.map((name) => cellText(name));
  const body = rows.map((row) => row.map(cellText));
  const widths = head.map((name, column) => Math.max(width(name), ...body.map((cells) => width(cells[column] ?? ""))));
  const isNumeric = head.map((_name, column) => rows.length > 0 && rows.every((row) => isNumber(row[column] ?? null)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => padded(cell, widths[column] ?? 0, isNumeric[column] ?? false))
      .join("  ")
      .trimEnd();
  return [line(head), line(widths.map((size) => "-".repeat(size))), ...body.map(line), counted(rows.length), ""].join(
    "\n",
  );
}

const counted = (rows: number): string => `${rows} ${rows === 1 ? "row" : "rows"}`;

/**
 * Rows as one JSON list of objects with whole values; bytes in base64. For a statement without columns, the number of
 * changed rows.
 */
export function sqlJson({ columns, rows, changes }: SqlAnswer): string {
  if (columns.length === 0) return `${JSON.stringify({ changes })}\n`;
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map((name, column) => [name, jsonValue(row[column] ?? null)])),
  );
  return `${JSON.stringify(objects, null, 2)}\n`;
}

function jsonValue(cell: SqlCell): string | number | null {
  if (typeof cell === "bigint") return String(cell);
  return cell instanceof Uint8Array ? Buffer.from(cell).toString("base64") : cell;
}

function cellText(cell: SqlCell): string {
  if (cell === null) return "NULL";
  const text = cell instanceof Uint8Array ? `x'${Buffer.from(cell).toString("hex")}'` : String(cell);
  const characters = [...plainText(text).replaceAll("\n", "\\n")];
  return characters.length > MAX_CELL ? `${characters.slice(0, MAX_CELL - 1).join("")}…` : characters.join("");
}

const isNumber = (cell: SqlCell): boolean => cell === null || typeof cell === "number" || typeof cell === "bigint";

const width = (text: string): number => [...text].length;

function padded(text: string, size: number, toTheRight: boolean): string {
  const space = " ".repeat(size - width(text));
  return toTheRight ? space + text : text + space;
}
