import { findQuotes } from "#engine/governance/find-quotes";
import { comparable, textsOf } from "#lib/texts-of";

import type { Check, CheckedResult, Ground } from "./check.ts";

/** Shorter quotations are only words in inverted commas. */
const MIN_QUOTATION_WORDS = 3;
/** Digits with separators between them. A number of one digit more often counts something in the answer itself. */
const NUMBER = /(?<![\w.,])\d[\d.,'\u00A0\u202F]*\d(?![\w])/gu;
const MAX_REPORTED = 5;

/** The quotations and numbers of a result that occur neither in the context nor in a tool's output. */
export function ungroundedParts(
  result: CheckedResult,
  { context, outputs }: Ground,
): { quotations: number; missing: string[] } {
  const said = textsOf(result["summary"] ?? "").join(" ");
  const ground = comparable(`${context} ${outputs}`);
  const known = new Set(numbersIn(ground));
  const quotations = findQuotes(said)
    .map(({ inner }) => comparable(inner))
    .filter((inner) => inner.split(" ").length >= MIN_QUOTATION_WORDS);
  const missing = [
    ...quotations.filter((inner) => !ground.includes(inner.replace(/[.,;:!?…]+$/u, ""))),
    ...numbersIn(said).filter((number) => !known.has(number)),
  ];
  return {
    quotations: quotations.length,
    missing: [...new Set(missing)]
      .slice(0, MAX_REPORTED)
      .map((part) => JSON.stringify(part.slice(0, 100).toWellFormed())),
  };
}

/**
 * Checks that every quotation and number of a result occurs in the context or in a tool's output. It can only speak
 * against a result, because an empty answer is grounded too.
 */
export function checkGroundedness(result: CheckedResult, ground: Ground): Check {
  const { missing } = ungroundedParts(result, ground);
  return {
    kind: "grounded",
    passed: missing.length === 0,
    detail:
      missing.length === 0
        ? "Every quotation and number of the result occurs in the context or in a tool's output."
        : `Neither the context nor a tool's output has ${missing.join(", ")}.`,
  };
}

/** The numbers of a text without thousands and decimal separators, so that "1,200.50" and "1.200,50" are equal. */
function numbersIn(text: string): string[] {
  return [...text.matchAll(NUMBER)].map(([number]) => plainNumber(number));
}

function plainNumber(number: string): string {
  const decimals = /[.,](\d{1,2})$/.exec(number)?.[1];
  const digits = number.replaceAll(/\D/g, "");
  if (decimals === undefined) return digits;
  const fraction = decimals.replace(/0+$/, "");
  return `${digits.slice(0, -decimals.length)}${fraction === "" ? "" : `.${fraction}`}`;
}
