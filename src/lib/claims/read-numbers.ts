import { CHINESE_NUMBER, chineseNumber, plainDigits } from "./plain-digits.ts";

/** A number as a text writes it. */
export interface WrittenNumber {
  written: string;
  /** Its place in the text, with the sign of a currency or a percent sign. */
  from: number;
  to: number;
  /** Its possible values, without a sign: "1.200" is 1200 or 1.2. */
  values: readonly number[];
  /** The numbers that its groups are where spaces part columns and not thousands: "12 345" is 12 and 345. */
  groups?: readonly number[];
  /** Digits after the decimal sign, by which it may be rounded. */
  decimals: number;
  /** Whether a unit, a currency or a percent sign makes it a measure; a bare small number counts something. */
  isMeasure: boolean;
}

/** Scripts that write no spaces, so that a number touches the words around it. */
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
/**
 * Numbers that begin no word and end no word, so that "INV7", "21st" and "5km" are left out. A space parts groups of
 * three digits: "1 234,56".
 */
const NUMBER = new RegExp(
  String.raw`(?<!(?!${UNSPACED})[\p{L}\p{N}_.,])(?:\d{1,3}(?:[ \u00A0\u2009\u202F]\d{3}(?!\d)){1,6}(?:[.,]\d{1,20})?|\d(?:[\d.,'’\u00A0\u202F]{0,40}\d)?)(?!(?!${UNSPACED})[\p{L}\p{N}_])`,
  "gu",
);
const SPACE = /[ \u00A0\u2009\u202F]/u;
const BEFORE = /[$€£¥₹]\s?$/u;
const SIGN = /^\s?[%‰$€£¥₹°]/u;
const AFTER =
  /^\s?(?:[%‰$€£¥₹°]|(?:percent|per cent|prozent|euros?|dollars?|pounds?|francs?|usd|eur|gbp|chf|jpy|million|billion|thousand|mio|mrd)\b)/iu;
export const SCALES: readonly [RegExp, number][] = [
  [/^\s?(?:thousand|tausend|k)\b/iu, 1e3],
  [/^\s?(?:million|millionen|mio|m)\b/iu, 1e6],
  [/^\s?(?:billion|milliarden?|mrd|bn)\b/iu, 1e9],
  [/^\s?(?:lakh|lac)\b/iu, 1e5],
  [/^\s?crores?\b/iu, 1e7],
  [/^千/u, 1e3],
  [/^[万萬만]/u, 1e4],
  [/^[亿億억]/u, 1e8],
];
/** Characters on each side of a number that say what it measures. */
const AROUND = 12;

/** The numbers of a text, in order, at most `most`. Linear in the text's length. */
export function readNumbers(text: string, most: number): WrittenNumber[] {
  const found = digitsIn(text, most);
  const chinese = chineseIn(text);
  return chinese.length === 0
    ? found
    : [...found, ...chinese].toSorted((one, other) => one.from - other.from).slice(0, most);
}

const chineseIn = (text: string): WrittenNumber[] =>
  [...text.matchAll(CHINESE_NUMBER)].map(({ 0: written, index }) => ({
    written,
    from: index,
    to: index + written.length,
    values: [chineseNumber(written)],
    decimals: 0,
    isMeasure: false,
  }));

function digitsIn(text: string, most: number): WrittenNumber[] {
  const found: WrittenNumber[] = [];
  const plain = plainDigits(text);
  NUMBER.lastIndex = 0;
  for (let match = NUMBER.exec(plain); match !== null && found.length < most; match = NUMBER.exec(plain)) {
    const [written] = match;
    if (isVersion(written)) continue;
    const before = plain.slice(Math.max(0, match.index - AROUND), match.index);
    const after = plain.slice(match.index + written.length, match.index + written.length + AROUND);
    const { values, decimals } = readingsOf(written);
    const scale = SCALES.find(([sign]) => sign.test(after))?.[1];
    const currency = BEFORE.exec(before)?.[0] ?? "";
    found.push({
      written: text.slice(match.index, match.index + written.length),
      from: match.index - currency.length,
      to: match.index + written.length + (currency === "" ? (SIGN.exec(after)?.[0].length ?? 0) : 0),
      values: scale === undefined ? values : [...values, ...values.map((value) => value * scale)],
      ...(SPACE.test(written) && { groups: written.split(SPACE).flatMap((group) => readingsOf(group).values) }),
      decimals,
      isMeasure: decimals > 0 || currency !== "" || AFTER.test(after),
    });
  }
  return found;
}

/** As "24.1.0" and "192.168.0.1": points that do not part thousands belong to a name. */
const isVersion = (written: string): boolean => {
  const [, ...groups] = written.split(".");
  return groups.length > 1 && !written.includes(",") && groups.some((group) => group.length !== 3);
};

/** The values that digits with separators may have, and the digits after the decimal sign. */
export function readingsOf(written: string): { values: number[]; decimals: number } {
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

const [FIRST_YEAR, LAST_YEAR] = [1_000, 2_199];

/** Whether a bare number may be a year of an event. */
export const isYear = (value: number): boolean => Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR;

/** The years of a text: of its dates, and those that are written alone. */
export const yearsIn = (text: string): Set<number> => new Set([...text.matchAll(YEAR)].map(([year]) => Number(year)));

/** A date as a text writes it, and its place. A clock time has neither a year nor a day. */
export interface WrittenDate {
  written: string;
  from: number;
  to: number;
  /** Null where it is left out. */
  year: number | null;
}

/** The text with spaces in place of its dates and clock times, and those. */
export function withoutDates(text: string): { rest: string; dates: WrittenDate[] } {
  const dates: WrittenDate[] = [];
  const rest = text.replaceAll(DATE, (...match) => {
    const [written, from] = [match[0] as string, match.at(-3) as number];
    const { iso, dotted, late, early } = match.at(-1) as Record<string, string | undefined>;
    const year = iso ?? dotted ?? late ?? early;
    // The last point ends the sentence, or a month's short name.
    const to = from + written.length - (written.endsWith(".") ? 1 : 0);
    dates.push({ written, from, to, year: year === undefined ? null : Number(year) });
    return " ".repeat(written.length);
  });
  return { rest, dates };
}

const MONTH_NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const OTHER_NAMES: Readonly<Record<string, string>> = { mär: "mar", mai: "may", okt: "oct", dez: "dec" };

/** Month and day of a date; null for a clock time, and where a slash leaves their order open. */
export function dayOf({ written }: Pick<WrittenDate, "written">): { month: number; day: number } | null {
  const iso = /^\d{4}-(\d{2})-(\d{2})/.exec(written);
  if (iso !== null) return { month: Number(iso[1]), day: Number(iso[2]) };
  const dotted = /^(\d{1,2})\.(\d{1,2})\./.exec(written);
  if (dotted !== null) return { month: Number(dotted[2]), day: Number(dotted[1]) };
  const name =
    /\p{L}{3,}/u
      .exec(written.replace(/\d(?:st|nd|rd|th)/iu, " "))?.[0]
      .slice(0, 3)
      .toLowerCase() ?? "";
  const month = MONTH_NAMES.indexOf(OTHER_NAMES[name] ?? name) + 1;
  const day = /\d{1,2}/.exec(written)?.[0];
  return month === 0 || day === undefined ? null : { month, day: Number(day) };
}
