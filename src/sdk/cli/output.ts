/** Where a command writes. The printer (`printer.ts`) shows characters that a terminal obeys as escapes. */
export interface Output {
  isJson: boolean;
  isTerminal: boolean;
  /** One line of the answer, or with `--json` one JSON text. */
  line(text: string): void;
  /** A part of a streamed answer, whose line breaks stay. */
  part(text: string): void;
  /** Lines of progress and questions, on the error stream, apart from the answer. */
  note(...lines: string[]): void;
}

/**
 * Characters that a terminal obeys, reorders or hides: control and format characters, line and paragraph separators,
 * halves of characters, and letters without a glyph. The selectors and joiners within an emoji stay, and the joiners within a word
 * of a script that needs them (Persian, Hindi).
 */
const HIDDEN =
  /(?!\uFE0F|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\u200C\u200D](?=[\p{L}\p{M}]))[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

const escaped = (sign: string): string => SHORT[sign] ?? `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;

/** A text that others wrote, on one line: what a terminal would obey appears as `\n` or `\u{1b}`. */
export const printable = (text: string): string => text.replaceAll(HIDDEN, escaped);

const TAB = "    ";

/** The same for a text of several lines. */
export const printableLines = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replaceAll("\t", TAB)
    .replaceAll(HIDDEN, (sign) => (sign === "\n" ? sign : escaped(sign)));

const jsonEscapes = (sign: string): string =>
  Array.from({ length: sign.length }, (_, index) => `\\u${sign.charCodeAt(index).toString(16).padStart(4, "0")}`).join(
    "",
  );

/** The same JSON without such characters. JSON has them only within its strings. */
export const escapedJson = (json: string): string =>
  json.replaceAll(HIDDEN, (sign) => (sign === "\n" ? sign : jsonEscapes(sign)));

const WIDEST = 60;

/** A cut within a character leaves none of its halves. */
const shortened = (text: string): string =>
  text.length > WIDEST ? `${text.slice(0, WIDEST - 1).replace(/[\uD800-\uDBFF]$/, "")}…` : text;

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? "–" : printable(textOf(value).replaceAll(/\s+/g, " "));

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
