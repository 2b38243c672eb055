const SMALL = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** Named amounts. */
const NAMED: Readonly<Record<string, number>> = {
  half: 50,
  full: 100,
  max: 100,
  maximum: 100,
  "the max": 100,
  "the maximum": 100,
  nothing: 0,
  silent: 0,
  "a quarter": 25,
  "one quarter": 25,
  quarter: 25,
  "a third": 33,
  "one third": 33,
  "half way": 50,
  halfway: 50,
  "two thirds": 67,
  "three quarters": 75,
};

/** A whole number below 1,000 in digits, or below 100 in words; null for any other text. */
export const spokenNumber = (text: string): number | null =>
  /^\d{1,3}$/.test(text) ? Number(text) : inWords(text.toLowerCase());

/** Words for a number of tracks to skip, up to 10; null for any other text. */
export function spokenCount(text: string): number | null {
  const count = /^a couple(?: of)?$/i.test(text) ? 2 : spokenNumber(text);
  return count !== null && count >= 1 && count <= 10 ? count : null;
}

/** A volume in a text, from 0 to 100: a percentage, `half`, `three quarters`. Null for any other text. */
export const spokenLevel = (text: string): number | null => NAMED[amountOf(text)] ?? spokenPercent(text);

/** The percentage in a text, from 0 to 100: `35`, `35%`, `thirty-five percent`. Null for any other text. */
export function spokenPercent(text: string): number | null {
  const amount = amountOf(text);
  const number = HUNDRED.has(amount) ? 100 : spokenNumber(amount);
  return number !== null && number <= 100 ? number : null;
}

const HUNDRED: ReadonlySet<string> = new Set(["one hundred", "a hundred", "hundred"]);

const amountOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s*(?:%|per ?cent)$/, "")
    .trim();

function inWords(text: string): number | null {
  const small = SMALL.indexOf(text);
  if (small >= 0) return small;
  const [tens = "", ones = "", ...more] = text.split(/[\s-]+/);
  const ten = TENS.indexOf(tens);
  if (ten < 2 || more.length > 0) return null;
  if (ones === "") return ten * 10;
  const one = SMALL.indexOf(ones);
  return one >= 1 && one <= 9 ? ten * 10 + one : null;
}
