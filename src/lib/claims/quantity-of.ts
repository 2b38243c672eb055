import { CHINESE_NUMBER, chineseNumber, plainDigits } from "./plain-digits.ts";
import { readingsOf, SCALES } from "./read-numbers.ts";

/** The least and the largest magnitude that a number may mean: the text "1.200" is 1.2 or 1,200. */
export type Magnitude = readonly [least: number, largest: number];

const MOST_CHARACTERS = 80;
/** Number literals of programs. */
const LITERAL = /^[-+]?(?:0x[\da-f]+|0o[0-7]+|0b[01]+|\d+(?:\.\d+)?e[-+]?\d+)$/i;
/** One number, with a sign, a currency or a unit on either side. */
const QUANTITY =
  /^[^\p{L}\p{N}]{0,4}(?<before>\p{L}{1,7})?(?<between>[^\p{L}\p{N}]{0,4})(?<number>\d(?:[\d.,'’_ ]{0,60}\d)?)\.?(?<after>\s?[^\p{N}]{0,14})$/u;
const AFTER = /^[^\p{L}\p{N}]{0,4}(?:\p{L}{1,12}[^\p{L}\p{N}]{0,4})?$/u;
const CURRENCY = /^(?:euros?|dollars?|pounds?|rs|fr|kr)$/i;
/** Letters of a currency before its sign, as in "US$" and "R$". */
const BEFORE_SIGN = /^(?:us|ca|au|nz|hk|r|a|c)$/i;

let codes: ReadonlySet<string> | undefined;

function isCurrency(word: string, next: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf("currency"));
  if (BEFORE_SIGN.test(word)) return /^\p{Sc}/u.test(next);
  return CURRENCY.test(word) || codes.has(word.toUpperCase());
}

/**
 * The magnitude of a text that is one number in the form of any country or program: "99.999,00", "EUR 12", "1e5", "9万".
 * Null for another text, and for dates, versions and names with digits.
 */
export function quantityOf(text: string): Magnitude | null {
  if (text.length > MOST_CHARACTERS) return null;
  const plain = plainDigits(text.normalize("NFKC").replaceAll(/\p{Cf}/gu, "")).trim();
  if (LITERAL.test(plain)) return same(Math.abs(literal(plain)));
  const chinese = plain.match(CHINESE_NUMBER)?.[0];
  if (chinese !== undefined && AFTER.test(plain.replace(chinese, ""))) return same(chineseNumber(chinese));
  const { before, between = "", number, after = "" } = QUANTITY.exec(plain)?.groups ?? {};
  if (number === undefined || !AFTER.test(after) || isDotted(number)) return null;
  if (before !== undefined && !isCurrency(before, between)) return null;
  const { values } = readingsOf(number);
  const scale = SCALES.find(([sign]) => sign.test(after))?.[1] ?? 1;
  return [Math.min(...values), Math.max(...values) * scale];
}

/** `Number` reads no sign before the prefix of a base. */
const literal = (written: string): number => Number(written.replace(/^[-+]/, ""));

const same = (value: number): Magnitude => [value, value];

/** As "28.11.2026" and "192.168.0.1": points that part no thousands. */
const isDotted = (number: string): boolean => {
  const [, ...groups] = number.split(".");
  return groups.length > 1 && groups.some((group) => !/^\d{3}(?:\D|$)/.test(group));
};
