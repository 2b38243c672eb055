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
  "one hundred": 100,
  "a hundred": 100,
  hundred: 100,
  nothing: 0,
  silent: 0,
};

/** The percentage in a text, from 0 to 100: `35`, `35%`, `thirty-five percent`, `half`. Null for any other text. */
export function spokenPercent(text: string): number | null {
  const amount = text
    .toLowerCase()
    .replace(/\s*(?:%|per ?cent)$/, "")
    .trim();
  const number = NAMED[amount] ?? (/^\d{1,3}$/.test(amount) ? Number(amount) : inWords(amount));
  return number !== null && number <= 100 ? number : null;
}

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
