import { parseExact, roundedNumbers } from "#lib/exact-numbers";

/** A context as a person typed it, and as it is sent. */
export interface ReadContext {
  /** As the API takes it. */
  context: Readonly<Record<string, unknown>>;
  /** The kind that was recognised. */
  words: string;
}

/** Rows and columns of a text that looks like a table with commas or semicolons; null for other texts. */
function tableOf(text: string): { rows: number; columns: number } | null {
  const lines = text.trim().split(/\r?\n/);
  for (const separator of [",", ";", "\t"]) {
    const columns = (lines[0] ?? "").split(separator).length;
    if (lines.length > 1 && columns > 1 && lines.every((line) => line.split(separator).length === columns))
      return { rows: lines.length - 1, columns };
  }
  return null;
}

/** Takes a text for what it is: an object of JSON, a table, or a text. Tables and texts go as `text`. */
export function readContext(text: string): ReadContext {
  if (text.trim() === "") return { context: {}, words: "It may be empty." };
  const object = objectOf(text);
  if (object !== null) {
    const names = Object.keys(object);
    const hasLarge = !roundedNumbers(text).next().done;
    const large = hasLarge ? "; numbers beyond 9007199254740991 go as texts" : "";
    return { context: object, words: `JSON: ${names.length} ${names.length === 1 ? "field" : "fields"}${large}` };
  }
  const table = tableOf(text);
  const context = { text };
  if (table !== null)
    return { context, words: `A table: ${table.rows} ${table.rows === 1 ? "row" : "rows"}, ${table.columns} columns` };
  const looksLikeJson = /^\s*\{[\s\S]*\}\s*$/.test(text);
  return { context, words: looksLikeJson ? "Text: it looks like JSON but is not valid JSON" : "Text" };
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value = parseExact(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
