import { phrasesOf } from "./phrase-patterns.ts";
import { readNumber } from "./read-number.ts";
import { readUnit, type Unit, UNIT_WORDS } from "./units.ts";

/** An order to give a value in another unit. */
export interface Conversion {
  value: number;
  from: Unit;
  to: Unit;
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const UNIT = `(${UNIT_WORDS.map(escaped).join("|")})`;
const AMOUNT = String.raw`([-−+]?\d[\d.,'’_]*(?:e[-+]?\d{1,3})?|an?|one|eine?[nm]?|une?|una?)?`;
const ENDING = String.raw`(?:\s+um)?[\s?!.=]*$`;
/**
 * "Convert 5 km to miles", "5 km in miles", "what is 100 °F in °C?": the pattern covers the whole clause, so that it
 * ignores no word.
 */
const FROM_TO = new RegExp(
  String.raw`^(?:please\s+)?(?:(?:${phrasesOf("convert")})\s+)?${AMOUNT}\s*(?:°\s*)?${UNIT}\s+(?:(?:${phrasesOf("into")})\s+|=\s*\?\s*)(?:°\s*)?${UNIT}${ENDING}`,
  "iu",
);
/** "How many miles are 5 km?", "how many minutes in 3 hours". */
const HOW_MANY = new RegExp(
  String.raw`^(?:${phrasesOf("howMany")})\s+${UNIT}\s+(?:${phrasesOf("areIn")})\s*${AMOUNT}\s*${UNIT}${ENDING}`,
  "iu",
);

/**
 * Reads an order to convert a value; null when the clause is not one, or names an unknown unit. A missing number means
 * one.
 */
export function readConversion(clause: string): Conversion | null {
  const text = clause.trim().replaceAll(/\s+/g, " ");
  const fromTo = FROM_TO.exec(text);
  const howMany = fromTo === null ? HOW_MANY.exec(text) : null;
  const [amount, from, to] =
    fromTo === null ? [howMany?.[2], howMany?.[3], howMany?.[1]] : [fromTo[1], fromTo[2], fromTo[3]];
  if (from === undefined || to === undefined) return null;
  const value = amount === undefined || !/\d/.test(amount) ? 1 : readNumber(amount.replace(/^\+/, ""));
  const units = { from: readUnit(from), to: readUnit(to) };
  return value === null || units.from === null || units.to === null ? null : { value, from: units.from, to: units.to };
}
