import { comparable, textsOf } from "#lib/texts-of";

import { claimsIn } from "./claims-in.ts";
import { readNumbers } from "./read-numbers.ts";

/** A flag of a result, as the API gives it. */
export interface FlaggedPart {
  kind: "number" | "quotation";
  text: string;
}

/** A part of a text that a flag names, or a number that tools gave. */
export interface Place {
  kind: "flag" | "found";
  from: number;
  to: number;
  /** Its possible values; empty for a quotation. */
  values: readonly number[];
}

/** The most numbers of a text that are looked at. */
export const MOST_NUMBERS = 1_000;

/** All possible values of the numbers in a JSON value. */
export const valuesOf = (value: unknown): number[] =>
  textsOf(value).flatMap((text) => readNumbers(text, MOST_NUMBERS).flatMap(({ values }) => values));

/** The numbers that a result claims in its summary and details, each written form once. */
export function numbersClaimed(result: unknown): { written: string; values: readonly number[] }[] {
  const all = textsOf(result).flatMap((text) => claimsIn(text, MOST_NUMBERS).numbers);
  return [...new Map(all.map((number) => [number.written, number])).values()];
}

/**
 * The places in a text of a result where a flag is, and where a number is that tools gave. They are in order and do not
 * overlap. A flag comes before a number that was found.
 */
export function placesIn(text: string, flags: readonly FlaggedPart[], isGiven: (value: number) => boolean): Place[] {
  const { quotations, numbers, years } = claimsIn(text, MOST_NUMBERS);
  const flagged = (kind: FlaggedPart["kind"]): string[] =>
    flags.flatMap((flag) => (flag.kind === kind ? [plain(flag.text)] : []));
  const [words, digits] = [flagged("quotation"), flagged("number")];
  const places: Place[] = [
    ...quotations
      .filter((quotation) => words.some((flag) => flag !== "" && plain(quotation.text).startsWith(flag)))
      .map(({ from, to }) => ({ kind: "flag" as const, from, to, values: [] })),
    ...years
      .filter(({ year }) => digits.includes(String(year)))
      .map(({ from, to }) => ({ kind: "flag" as const, from, to, values: [] })),
    ...numbers.flatMap(({ written, from, to, values }): Place[] => {
      if (digits.includes(plain(written))) return [{ kind: "flag", from, to, values }];
      return values.some(isGiven) ? [{ kind: "found", from, to, values }] : [];
    }),
  ];
  let end = 0;
  return places
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
    .filter(({ from, to }) => {
      if (from < end) return false;
      end = to;
      return true;
    });
}

/** The places in a text of a tool where a number is that the result has. */
export const placesOfValues = (text: string, isSaid: (value: number) => boolean): Place[] =>
  readNumbers(text, MOST_NUMBERS)
    .filter(({ values }) => values.some(isSaid))
    .map(({ from, to, values }) => ({ kind: "found", from, to, values }));

/** Without the marks of Markdown, which a rendered text no longer has. */
const plain = (text: string): string => comparable(text.replaceAll(/[*_`~\\]/g, ""));
