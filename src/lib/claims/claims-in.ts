import { comparable } from "#lib/texts-of";

import { findQuotes } from "./find-quotes.ts";
import { readNumbers, withoutDates, type WrittenDate, type WrittenNumber } from "./read-numbers.ts";

/** A quotation, and its place in the text with its marks. */
export interface Quotation {
  /** For comparison: see `comparable`. */
  text: string;
  from: number;
  to: number;
}

/** The parts of a text that its material either has or does not have. */
export interface Claims {
  quotations: Quotation[];
  numbers: WrittenNumber[];
  /** With its clock times. */
  dates: WrittenDate[];
}

/** Shorter quotations are only words in inverted commas. */
const MIN_QUOTATION_WORDS = 3;
/** A bare whole number up to this more often counts something in the text itself. */
const HIGHEST_COUNT = 20;

/** Code spans, and the arguments of a call that is written without them. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`|(?<![\p{L}\p{N}_.])[\p{L}_][\p{L}\p{N}_.]*\([^()\n]{0,200}\)/gu;
/** Addresses, and the marks of numbered lists. */
const NAMES = /\bhttps?:\/\/[^\s<>"')\]]+|^[ \t]{0,20}\d{1,3}[.)][ \t]/gmu;

/**
 * The quotations and numbers of a text, the numbers at most `most`. Code, addresses, ordinals, clock times and small
 * counts are left out. Engine and console share it, so that the page marks what the engine flagged.
 */
export function claimsIn(text: string, most: number): Claims {
  const prose = blanked(text, CODE);
  const quotations = findQuotes(prose)
    .map(({ start, end, inner }) => ({ text: comparable(inner), from: start, to: end }))
    .filter(({ text: inner }) => inner.split(" ").length >= MIN_QUOTATION_WORDS);
  const { rest, dates } = withoutDates(blanked(prose, NAMES));
  return { quotations, numbers: readNumbers(rest, most).filter((number) => !isCount(number)), dates };
}

const isCount = ({ values, isMeasure }: WrittenNumber): boolean => !isMeasure && (values[0] ?? 0) <= HIGHEST_COUNT;

/** With spaces in place of what a pattern finds, so that all places stay. */
const blanked = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (found) => " ".repeat(found.length));
