import { comparable, textsOf } from "#lib/texts-of";

import { claimsIn } from "./claims-in.ts";
import { dayOf, readNumbers, withoutDates, type WrittenDate } from "./read-numbers.ts";

/** A flag of a result, as the API gives it. */
export interface FlaggedPart {
  kind: "number" | "quotation";
  text: string;
}

/** A part of a text that a flag names, or a number or date that tools gave. */
export interface Place {
  kind: "flag" | "found";
  from: number;
  to: number;
  /** Its possible values; empty for a quotation. */
  values: readonly number[];
}

/** The most numbers of a text that are looked at. */
export const MOST_NUMBERS = 1_000;

/**
 * A date as values that no number has, for `found` alone. One that a tool gave has a value with its year and one
 * without, so that a result may leave out the year.
 */
function valuesOfDate(date: WrittenDate, isGiven: boolean): number[] {
  const day = dayOf(date);
  if (day === null) return [];
  const bare = -(day.month * 100 + day.day);
  if (date.year === null) return [bare];
  const whole = bare - date.year * 10_000;
  return isGiven ? [whole, bare] : [whole];
}

/** The numbers and dates in a text of a tool. */
function givenIn(text: string): Place[] {
  const { rest, dates } = withoutDates(text);
  return [
    ...readNumbers(rest, MOST_NUMBERS),
    ...dates.map((date) => ({ from: date.from, to: date.to, values: valuesOfDate(date, true) })),
  ]
    .map(({ from, to, values }) => ({ kind: "found" as const, from, to, values }))
    .toSorted((one, other) => one.from - other.from);
}

/** All possible values of the numbers and dates in a JSON value. */
export const valuesOf = (value: unknown): number[] =>
  textsOf(value).flatMap((text) => givenIn(text).flatMap(({ values }) => values));

/** The numbers and dates that a result claims in its summary and details, each written form once. */
export function numbersClaimed(result: unknown): { written: string; values: readonly number[] }[] {
  const all = textsOf(result).flatMap((text) => {
    const { numbers, dates } = claimsIn(text, MOST_NUMBERS);
    const days = dates.map((date) => ({ written: date.written, values: valuesOfDate(date, false) }));
    return [...numbers, ...days.filter(({ values }) => values.length > 0)];
  });
  return [...new Map(all.map((number) => [number.written, number])).values()];
}

/**
 * The places in a text of a result where a flag is, and where a number or date is that tools gave. They are in order and
 * do not overlap. A flag comes before what was found.
 */
export function placesIn(text: string, flags: readonly FlaggedPart[], isGiven: (value: number) => boolean): Place[] {
  const { quotations, numbers, dates } = claimsIn(text, MOST_NUMBERS);
  const flagged = (kind: FlaggedPart["kind"]): string[] =>
    flags.flatMap((flag) => (flag.kind === kind ? [plain(flag.text)] : []));
  const [words, digits] = [flagged("quotation"), flagged("number")];
  const places: Place[] = [
    ...quotations
      .filter((quotation) => words.some((flag) => flag !== "" && plain(quotation.text).startsWith(flag)))
      .map(({ from, to }) => ({ kind: "flag" as const, from, to, values: [] })),
    ...[...numbers, ...dates.map((date) => ({ ...date, values: valuesOfDate(date, false) }))].flatMap(
      ({ from, to, values, ...one }): Place[] => {
        const name = "year" in one ? String(one.year) : plain(one.written);
        if (digits.includes(name)) return [{ kind: "flag", from, to, values }];
        return values.some(isGiven) ? [{ kind: "found", from, to, values }] : [];
      },
    ),
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

/** The places in a text of a tool where a number or date is that the result has. */
export const placesOfValues = (text: string, isSaid: (value: number) => boolean): Place[] =>
  givenIn(text).filter(({ values }) => values.some(isSaid));

/** Without the marks of Markdown, which a rendered text no longer has. */
const plain = (text: string): string => comparable(text.replaceAll(/[*_`~\\]/g, ""));
