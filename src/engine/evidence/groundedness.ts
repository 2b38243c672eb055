import { claimsIn, type Claims } from "#lib/claims/claims-in";
import { isYear, readNumbers, yearsIn } from "#lib/claims/read-numbers";
import { comparable, textsOf } from "#lib/texts-of";

import type { CheckedResult, Ground } from "./check.ts";
import { countsIn } from "./grounding/counts-in.ts";
import { DerivedNumbers } from "./grounding/derived-numbers.ts";
import { isConstant, unitOf } from "./grounding/general-knowledge.ts";
import { isProgram } from "./grounding/is-program.ts";
import { tableFigures } from "./grounding/table-figures.ts";

export const FLAG_KINDS = ["number", "quotation"] as const;

/** A part of a result that its material does not have. A hint for a person, never a verdict. */
export interface Flag {
  kind: (typeof FLAG_KINDS)[number];
  /** As the result writes it, shortened. */
  text: string;
}

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
 * The quotations and numbers of a result (summary and details) that occur neither in the material nor in the
 * instructions and cannot be derived from them, at most five. Ordinals, code, clock times and small counts are left out.
 */
export const flagsOf = (result: CheckedResult, { instructions = "", ...ground }: Ground): Flag[] =>
  lookFor(result, { ...ground, outputs: `${ground.outputs} ${instructions}` }).flags;

/** As `flagsOf` without the instructions, which cannot be cited, and how many quotations the result has. */
export function lookFor(result: CheckedResult, ground: Ground): { quotations: number; flags: Flag[] } {
  const texts = textsOf(result).filter((text) => !isProgram(text));
  const said = texts.join("\n").slice(0, MAX_RESULT_CHARACTERS);
  const material = `${ground.context} ${ground.outputs}`.slice(0, MAX_GROUND_CHARACTERS);
  const claims = claimsIn(said, MAX_SAID);
  const known = comparable(material);
  const missing = claims.quotations
    .slice(0, MAX_QUOTATIONS)
    .filter(({ text }) => !known.includes(text.replace(/[.,;:!?…]+$/u, "")));
  const numbers = unknownNumbers(claims, { ...ground, said, material, counts: countsIn(said, result) });
  const flags: Flag[] = [
    ...unique(missing.map(({ text }) => text)).map((text) => ({ kind: "quotation" as const, text })),
    ...unique(numbers).map((text) => ({ kind: "number" as const, text })),
  ];
  return {
    quotations: claims.quotations.length,
    flags: flags
      .slice(0, MAX_FLAGS)
      .map(({ kind, text }) => ({ kind, text: text.slice(0, MAX_FLAG_TEXT).toWellFormed() })),
  };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

interface Known extends Pick<Ground, "data" | "year"> {
  said: string;
  material: string;
  /** Numbers of parts that the result itself has. */
  counts: readonly number[];
}

/**
 * Years of events and constants are general knowledge: they are looked for only where the material has other years,
 * or other numbers with the unit of the constant.
 */
function unknownNumbers({ numbers, dates }: Claims, { said, material, data, year, counts }: Known): string[] {
  const given = yearsIn(material);
  const years = year === undefined ? given : new Set([...given, year]);
  const isKnownYear = (one: number): boolean =>
    given.size === 0 ? isYear(one) : [...years].some((other) => Math.abs(one - other) <= MAX_YEARS);
  const unknownYears = dates.flatMap((one) => (one.year === null || isKnownYear(one.year) ? [] : [String(one.year)]));
  const read = readNumbers(material, MAX_GROUND_NUMBERS);
  const grounded = read.flatMap(({ values, groups = [] }) => [values, ...groups.map((group) => [group])]);
  const known = new Set([...grounded.flat(), ...counts]);
  const unknown = numbers.filter(
    ({ values, isMeasure }) => !values.some((value) => known.has(value) || (!isMeasure && isKnownYear(value))),
  );
  if (unknown.length === 0) return unknownYears;
  const derived = new DerivedNumbers(
    tableFigures(data),
    grounded.map((values) => values[0] ?? 0),
  );
  const hasOthers = (unit: string): boolean => unit !== "" && read.some((one) => unitOf(material, one) === unit);
  const missing = unknown.filter(
    (number) => !derived.has(number) && (!isConstant(number) || hasOthers(unitOf(said, number))),
  );
  return [...unknownYears, ...missing.map(({ written }) => written)];
}
