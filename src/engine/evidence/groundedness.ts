import { findQuotes } from "#engine/governance/find-quotes";
import { comparable, textsOf } from "#lib/texts-of";

import type { CheckedResult, Ground } from "./check.ts";
import { DerivedNumbers } from "./grounding/derived-numbers.ts";
import { readNumbers, withoutDates, yearsIn, type WrittenNumber } from "./grounding/read-numbers.ts";
import { tableFigures } from "./grounding/table-figures.ts";

export const FLAG_KINDS = ["number", "quotation"] as const;

/** A part of a result that its material does not have. A hint for a person, never a verdict. */
export interface Flag {
  kind: (typeof FLAG_KINDS)[number];
  /** As the result writes it, shortened. */
  text: string;
}

/** Shorter quotations are only words in inverted commas. */
const MIN_QUOTATION_WORDS = 3;
/** A bare whole number up to this more often counts something in the answer itself. */
const HIGHEST_COUNT = 20;
/** A date is some days or years from another. */
const MAX_YEARS = 10;
const MAX_FLAGS = 5;
const MAX_FLAG_TEXT = 100;
/** Bounds of what is read, so that texts of strangers cost a bounded time. */
const MAX_RESULT_CHARACTERS = 100_000;
const MAX_GROUND_CHARACTERS = 1_000_000;
const MAX_GROUND_NUMBERS = 50_000;
const MAX_SAID = 100;
const MAX_QUOTATIONS = 50;

/**
 * The quotations and numbers of a result (summary and details) that occur neither in the context nor in a tool's output
 * and cannot be derived from them, at most five. Ordinals, code, clock times and small counts are left out.
 */
export const flagsOf = (result: CheckedResult, ground: Ground): Flag[] => lookFor(result, ground).flags;

/** As `flagsOf`, and how many quotations the result has. */
export function lookFor(result: CheckedResult, ground: Ground): { quotations: number; flags: Flag[] } {
  const texts = textsOf(result).join("\n").slice(0, MAX_RESULT_CHARACTERS);
  const material = `${ground.context} ${ground.outputs}`.slice(0, MAX_GROUND_CHARACTERS);
  const quotations = quotationsIn(texts);
  const known = comparable(material);
  const missing = quotations
    .slice(0, MAX_QUOTATIONS)
    .filter((inner) => !known.includes(inner.replace(/[.,;:!?…]+$/u, "")));
  const numbers = unknownNumbers(withoutCode(texts), material, ground);
  const flags: Flag[] = [
    ...unique(missing).map((text) => ({ kind: "quotation" as const, text })),
    ...unique(numbers).map((text) => ({ kind: "number" as const, text })),
  ];
  return {
    quotations: quotations.length,
    flags: flags
      .slice(0, MAX_FLAGS)
      .map(({ kind, text }) => ({ kind, text: text.slice(0, MAX_FLAG_TEXT).toWellFormed() })),
  };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

const quotationsIn = (text: string): string[] =>
  findQuotes(text)
    .map(({ inner }) => comparable(inner))
    .filter((inner) => inner.split(" ").length >= MIN_QUOTATION_WORDS);

/** Code spans, and the arguments of a call that is written without them. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`|(?<![\p{L}\p{N}_.])[\p{L}_][\p{L}\p{N}_.]*\([^()\n]{0,200}\)/gu;
const withoutCode = (text: string): string => text.replaceAll(CODE, " ");

function unknownNumbers(text: string, material: string, { data, year }: Ground): string[] {
  const { rest, years } = withoutDates(text);
  const knownYears = yearsIn(material);
  if (year !== undefined) knownYears.add(year);
  const isNearYear = (one: number): boolean => [...knownYears].some((other) => Math.abs(one - other) <= MAX_YEARS);
  const unknownYears = years.filter((one) => !isNearYear(one)).map(String);
  const grounded = readNumbers(material, MAX_GROUND_NUMBERS).map(({ values }) => values);
  const known = new Set(grounded.flat());
  const isCount = ({ values, isMeasure }: WrittenNumber): boolean => !isMeasure && (values[0] ?? 0) <= HIGHEST_COUNT;
  const said = readNumbers(rest, MAX_SAID).filter(
    (number) =>
      !isCount(number) && !number.values.some((value) => known.has(value) || (!number.isMeasure && isNearYear(value))),
  );
  if (said.length === 0) return unknownYears;
  const derived = new DerivedNumbers(
    tableFigures(data),
    grounded.map((values) => values[0] ?? 0),
  );
  return [...unknownYears, ...said.filter((number) => !derived.has(number)).map(({ written }) => written)];
}
