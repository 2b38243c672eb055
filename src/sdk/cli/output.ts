/** Where a command writes. */
export interface Output {
  isJson: boolean;
  isTerminal: boolean;
  /** A line of the answer. */
  line(text: string): void;
  /** A part of a streamed answer. */
  part(text: string): void;
  /** Progress and questions, on the error stream, apart from the answer. */
  note(text: string): void;
}

/** Control characters of a text that others wrote would move the cursor or hide words. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (sign) => (/[\n\t]/.test(sign) ? sign : ""));

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return "–";
  return printable(typeof value === "string" ? value : JSON.stringify(value)).replaceAll(/\s+/g, " ");
};

const WIDEST = 60;

const shortened = (text: string): string => (text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text);

/** The columns of a list: the head, and the cell of an item. */
export type Columns<Item> = readonly (readonly [head: string, cell: (item: Item) => unknown])[];

/** Shows a list: a table, or with `--json` the items as they came. */
export function showList<Item>(output: Output, items: readonly Item[], columns: Columns<Item>): void {
  if (output.isJson) return output.line(JSON.stringify(items, null, 2));
  if (items.length === 0) return output.note("There is nothing to show.");
  const rows = [
    columns.map(([head]) => head),
    ...items.map((item) => columns.map(([, cell]) => shortened(cellOf(cell(item))))),
  ];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  for (const row of rows)
    output.line(
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

/** Shows one thing: a line for each field, or with `--json` the whole. */
export function showOne(output: Output, whole: unknown, fields: Readonly<Record<string, unknown>>): void {
  if (output.isJson) return output.line(JSON.stringify(whole, null, 2));
  const width = Math.max(...Object.keys(fields).map(({ length }) => length));
  for (const [name, value] of Object.entries(fields)) output.line(`${name.padEnd(width)}  ${cellOf(value)}`);
}
