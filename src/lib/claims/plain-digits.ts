const DIGIT = /\p{Nd}/u;
/** Digits of other scripts of one code unit each, so that places in the text stay. */
const OTHER_DIGITS = /[^\P{Nd}0-9\u{10000}-\u{10FFFF}]/gu;

/** The text with the digits of every script as 0 to 9, at the same places: "٣٤" and "３４" are "34". */
export const plainDigits = (text: string): string => text.replaceAll(OTHER_DIGITS, digitOf);

/** The digits of a script follow each other in Unicode, from zero. */
function digitOf(digit: string): string {
  const code = digit.charCodeAt(0);
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCharCode(code - value - 1))) value += 1;
  return String(value);
}

const CHINESE_DIGITS: ReadonlyMap<string, number> = new Map([
  ...[..."〇一二三四五六七八九"].map((sign, value): [string, number] => [sign, value]),
  ["零", 0],
  ["两", 2],
  ["兩", 2],
]);
const SMALL_UNITS: ReadonlyMap<string, number> = new Map([
  ["十", 10],
  ["百", 100],
  ["千", 1000],
]);
const LARGE_UNITS: ReadonlyMap<string, number> = new Map([
  ["万", 1e4],
  ["萬", 1e4],
  ["亿", 1e8],
  ["億", 1e8],
]);

/** A number in Chinese numerals begins with a digit or ten, and has a unit: "三百二十" and "十五", but not "万一" and "千万". */
export const CHINESE_NUMBER =
  /(?:[零〇一二三四五六七八九两兩]{1,2}[十百千万萬亿億]|十)[零〇一二三四五六七八九两兩十百千万萬亿億]{0,24}/gu;

/** The value of Chinese numerals: "三万二千" is 32,000. */
export function chineseNumber(written: string): number {
  let [total, section, digit] = [0, 0, 0];
  for (const sign of written) {
    const [small, large] = [SMALL_UNITS.get(sign), LARGE_UNITS.get(sign)];
    if (small !== undefined) {
      section += Math.max(1, digit) * small;
      digit = 0;
    } else if (large === undefined) digit = CHINESE_DIGITS.get(sign) ?? 0;
    else {
      const before = section + digit;
      // "一万亿": a larger unit multiplies all that precedes it.
      total = before === 0 || large > total ? (total + before) * large : total + before * large;
      [section, digit] = [0, 0];
    }
  }
  return total + section + digit;
}
