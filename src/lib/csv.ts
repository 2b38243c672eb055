export type Cell = string | number | null;

/** Spreadsheets take a cell with such a beginning for a formula (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@\t\r\n|%]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** A line of a table (RFC 4180). A text that could be a formula gets a leading apostrophe. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
