import type { Column } from "./read-table.ts";
import { stem, tokenize } from "./tokenize.ts";

/**
 * The column whose name's words all occur in the text; of several the one with the most words, then the one named
 * first.
 */
export function findColumn(text: string, columns: readonly Column[]): Column | null {
  const words = tokenize(text.replaceAll("_", " ")).map(stem);
  let best: { column: Column; size: number; at: number } | null = null;
  for (const column of columns) {
    const parts = nameStems(column);
    const at = words.indexOf(parts[0] ?? "");
    if (parts.length === 0 || !parts.every((part) => words.includes(part))) continue;
    if (best === null || parts.length > best.size || (parts.length === best.size && at < best.at))
      best = { column, size: parts.length, at };
  }
  return best?.column ?? null;
}

/** The column at the start of the text, the longest name first. */
export function columnAtStart(text: string, columns: readonly Column[]): Column | null {
  const words = tokenize(text.replaceAll("_", " ")).map(stem);
  const beginning = columns.filter((column) => {
    const parts = nameStems(column);
    return parts.length > 0 && parts.every((part, index) => words[index] === part);
  });
  return beginning.toSorted((first, second) => nameStems(second).length - nameStems(first).length)[0] ?? null;
}

/** The column that the text names last. */
export function lastColumn(text: string, columns: readonly Column[]): Column | null {
  const words = tokenize(text.replaceAll("_", " ")).map(stem);
  let best: { column: Column; at: number } | null = null;
  for (const column of columns) {
    const parts = nameStems(column);
    const at = words.lastIndexOf(parts.at(-1) ?? "");
    if (parts.length > 0 && at > (best?.at ?? -1) && parts.every((part) => words.includes(part))) best = { column, at };
  }
  return best?.column ?? null;
}

/** The words of a column's name without their endings: "unitPrice" and "unit_prices" are both "unit", "price". */
export function nameStems({ name }: Column): string[] {
  return tokenize(name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_-]/g, " ")).map(stem);
}
