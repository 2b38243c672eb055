import type { WrittenNumber } from "#lib/claims/read-numbers";

/** Constants of mathematics and nature, without their powers of ten, and whole numbers of the calendar and of units. */
const CONSTANTS: readonly number[] = [
  Math.PI,
  Math.E,
  (1 + Math.sqrt(5)) / 2,
  Math.SQRT2,
  9.806_65,
  6.674_3,
  6.626_070_15,
  6.022_140_76,
  1.380_649,
  8.314_462_618,
  1.602_176_634,
  1.054_571_817,
  273.15,
  101.325,
  299_792.458,
  299_792_458,
  343,
  6_371,
  40_075,
  384_400,
  149.6,
  8_848.86,
  360,
  365,
  365.25,
  366,
  1_000,
  1_024,
  1_440,
  3_600,
  86_400,
];
/** With fewer digits, too many numbers of a business would be a constant. */
const LEAST_DIGITS = 3;
const UNIT = /^\s?([\p{L}%‰°$€£¥₹][\p{L}²³/]{0,12})/u;
const LONGEST_UNIT = 14;

/** The word or sign behind a number of a text; empty for a bare one. */
export const unitOf = (text: string, { to }: Pick<WrittenNumber, "to">): string =>
  UNIT.exec(text.slice(to, to + LONGEST_UNIT))?.[1]?.toLowerCase() ?? "";

/** Whether a number is a constant, as exact as it is written: 3.14 and 3.1416, but not 3.15. */
export function isConstant({
  values,
  decimals,
  written,
}: Pick<WrittenNumber, "values" | "decimals" | "written">): boolean {
  if (written.replaceAll(/\D/g, "").length < LEAST_DIGITS) return false;
  const isExact = (constant: number, value: number): boolean =>
    decimals === 0 ? constant === value : Math.abs(constant - value) <= 0.5 * 10 ** -decimals;
  return values.some((value) => CONSTANTS.some((constant) => isExact(constant, value)));
}
