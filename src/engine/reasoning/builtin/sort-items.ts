import { readNumericCell } from "./read-number.ts";

export type Item = string | number;

/** Compares words as in an English dictionary, the same on every machine; numbers inside them by size. */
const COLLATOR = new Intl.Collator("en", { numeric: true });

export interface Sorted {
  sorted: Item[];
  /** `number` when every item is one; otherwise all are compared as words. */
  as: "number" | "text";
  descending: boolean;
}

/** Sorts items by size when all of them are numbers, else as words. Equal ones keep their order. */
export function sortItems(items: readonly Item[], descending: boolean): Sorted {
  const numbers = items.map((item) => (typeof item === "number" ? item : readNumericCell(item)));
  const sign = descending ? -1 : 1;
  const isNumeric = numbers.every((number) => number !== null);
  const order = items.map((item, index) => ({ item, number: numbers[index] ?? 0 }));
  order.sort((first, second) =>
    isNumeric
      ? sign * (first.number - second.number)
      : sign * COLLATOR.compare(String(first.item), String(second.item)),
  );
  return { sorted: order.map(({ item }) => item), as: isNumeric ? "number" : "text", descending };
}

/**
 * The items of a list in a text: one per line, or separated by semicolons, or by commas and "and"; plain numbers also
 * by spaces.
 */
export function itemsIn(text: string): string[] {
  const trimmed = text
    .replaceAll(/[^\S\n]+/g, " ")
    .trim()
    .replace(/[.?!]$/, "");
  const separator = [/\n+/, /;/, /,\s+(?:and\s+)?|\s+and\s+|,(?!\d{3}(?!\d))/iu].find((one) => one.test(trimmed));
  const parts =
    separator === undefined && /^[-\d\s.]+$/.test(trimmed) ? trimmed.split(/\s+/) : trimmed.split(separator ?? /,\s*/);
  return parts.map((part) => part.replace(/^\s*(?:[-*•]\s+|and\s+)/i, "").trim()).filter((part) => part !== "");
}
