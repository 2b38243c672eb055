/** A number as a text writes it. */
export interface WrittenNumber {
  written: string;
  /** Its possible values, without a sign: "1.200" is 1200 or 1.2. */
  values: readonly number[];
  /** Digits after the decimal sign, by which it may be rounded. */
  decimals: number;
  /** Whether a unit, a currency or a percent sign makes it a measure; a bare small number counts something. */
  isMeasure: boolean;
}

/** Numbers that begin no word and end no word, so that "INV7", "21st" and "5km" are left out. */
const NUMBER = /(?<![\p{L}\p{N}_.,])\d(?:[\d.,'’\u00A0\u202F]{0,40}\d)?(?![\p{L}\p{N}_])/gu;
const BEFORE = /[$€£¥₹]\s?$/u;
const AFTER =
  /^\s?(?:[%‰$€£¥₹°]|(?:percent|per cent|prozent|euros?|dollars?|pounds?|francs?|usd|eur|gbp|chf|jpy|million|billion|thousand|mio|mrd)\b)/iu;
const SCALES: readonly [RegExp, number][] = [
  [/^\s?(?:thousand|tausend|k)\b/iu, 1e3],
  [/^\s?(?:million|millionen|mio|m)\b/iu, 1e6],
  [/^\s?(?:billion|milliarden?|mrd|bn)\b/iu, 1e9],
];
/** Characters on each side of a number that say what it measures. */
const AROUND = 12;

/** The numbers of a text, in order, at most `most`. Linear in the text's length. */
export function readNumbers(text: string, most: number): WrittenNumber[] {
  const found: WrittenNumber[] = [];
  NUMBER.lastIndex = 0;
  for (let match = NUMBER.exec(text); match !== null && found.length < most; match = NUMBER.exec(text)) {
    const [written] = match;
    const before = text.slice(Math.max(0, match.index - AROUND), match.index);
    const after = text.slice(match.index + written.length, match.index + written.length + AROUND);
    const { values, decimals } = readingsOf(written);
    const scale = SCALES.find(([sign]) => sign.test(after))?.[1];
    found.push({
      written,
      values: scale === undefined ? values : [...values, ...values.map((value) => value * scale)],
      decimals,
      isMeasure: decimals > 0 || BEFORE.test(before) || AFTER.test(after),
    });
  }
  return found;
}

function readingsOf(written: string): { values: number[]; decimals: number } {
  const signs = written.replaceAll(/\d/g, "");
  const digits = Number(written.replaceAll(/\D/g, ""));
  const fraction = /[.,](\d+)$/.exec(written)?.[1] ?? "";
  const isWhole = fraction === "" || (new Set(signs).size === 1 && signs.length > 1);
  if (isWhole) return { values: [digits], decimals: 0 };
  const decimal = digits / 10 ** fraction.length;
  // One separator before three digits may be either sign.
  const isEither = fraction.length === 3 && signs.length === 1 && !written.startsWith("0");
  return { values: isEither ? [digits, decimal] : [decimal], decimals: isEither ? 0 : fraction.length };
}

const MONTHS =
  "jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni?|july?|juli?|aug(?:ust)?|sep(?:t|tember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?";
const DATE = new RegExp(
  [
    String.raw`(?<iso>\d{4})-\d{2}-\d{2}(?:T[\d:.]{1,20}Z?)?`,
    String.raw`\d{1,2}[./]\d{1,2}[./](?<dotted>\d{4})`,
    String.raw`\d{1,2}(?:st|nd|rd|th|\.)?\s(?:of\s)?(?:${MONTHS})\.?(?:,?\s(?<late>\d{4}))?`,
    String.raw`(?:${MONTHS})\.?\s\d{1,2}(?:st|nd|rd|th)?(?:,\s?(?<early>\d{4}))?(?!\d)`,
    String.raw`(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)`,
  ]
    .map((form) => `(?<![\\p{L}\\p{N}])${form}(?![\\p{L}\\p{N}])`)
    .join("|"),
  "giu",
);
const YEAR = /(?<![\p{L}\p{N}_.,])(?:19|20|21)\d{2}(?![\p{L}\p{N}_]|[.,]\d)/gu;

/** The years of a text: of its dates, and those that are written alone. */
export const yearsIn = (text: string): Set<number> => new Set([...text.matchAll(YEAR)].map(([year]) => Number(year)));

/** The text without its dates and clock times, and the years of those dates. */
export function withoutDates(text: string): { rest: string; years: number[] } {
  const years: number[] = [];
  const rest = text.replaceAll(DATE, (...match) => {
    const { iso, dotted, late, early } = match.at(-1) as Record<string, string | undefined>;
    const year = iso ?? dotted ?? late ?? early;
    if (year !== undefined) years.push(Number(year));
    return " ";
  });
  return { rest, years };
}
