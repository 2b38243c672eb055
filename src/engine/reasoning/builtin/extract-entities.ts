import { extractNames, type NamedEntity } from "./extract-names.ts";
import { readNumber } from "./read-number.ts";

export interface Counted {
  value: string;
  count: number;
}

export interface Amount extends Counted {
  /** The number without its currency. */
  amount: number;
  /** ISO 4217. */
  currency: string;
}

export interface Entities {
  emails: Counted[];
  urls: Counted[];
  dates: Counted[];
  amounts: Amount[];
  percentages: Counted[];
  phones: Counted[];
  names: NamedEntity[];
}

export type EntityKind = keyof Entities;
export const ENTITY_KINDS = [
  "emails",
  "urls",
  "dates",
  "amounts",
  "percentages",
  "phones",
  "names",
] as const satisfies readonly EntityKind[];

const MONTHS =
  "(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|février|mar(?:ch|s|zo)?|märz|apr(?:il)?|avril|abril|may|mai|mayo|jun[ei]?|juin|junio|jul[iy]?|juillet|julio|aug(?:ust)?|août|agosto|sep(?:t(?:ember|embre|iembre)?)?|o[ck]t(?:ober|obre|ubre)?|nov(?:ember|embre|iembre)?|de[cz](?:ember)?|décembre|diciembre|enero|febrero|janvier)";
const NUMBER = String.raw`\d{1,3}(?:[.,' \u00a0\u202f]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,15}(?:[.,]\d{1,4})?`;
const SCALE = String.raw`(?:\s?(?:million|billion|thousand|mio\.?|mrd\.?|millionen|milliarden|millones|millions|milliards|bn|[kmb])(?![\p{L}]))?`;
const SYMBOLS: Readonly<Record<string, string>> = {
  $: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  "₩": "KRW",
  "₽": "RUB",
  "₺": "TRY",
};
const WORDS: Readonly<Record<string, string>> = {
  dollar: "USD",
  dollars: "USD",
  euro: "EUR",
  euros: "EUR",
  pound: "GBP",
  pounds: "GBP",
  yen: "JPY",
  franken: "CHF",
  francs: "CHF",
  rupees: "INR",
  pesos: "MXN",
};
const CODES = "USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|CNY|INR|KRW|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|ZAR|TRY|SGD|HKD";
const CURRENCY_WORDS = Object.keys(WORDS)
  .toSorted((first, second) => second.length - first.length)
  .join("|");

const EMAIL = /(?<![\w.+%-])[\w.+%-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?![\w-])/giu;
const URL_TEXT = /\b(?:https?:\/\/|www\.)[^\s<>"'`{}|\\^«»“”]+/giu;
const DATE = new RegExp(
  [
    String.raw`\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?`,
    String.raw`\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})`,
    String.raw`\d{1,2}(?:st|nd|rd|th|er|\.)?\s(?:de\s|of\s)?${MONTHS}\.?(?:,?\s(?:de\s)?\d{4})?`,
    String.raw`${MONTHS}\.?\s\d{1,2}(?:st|nd|rd|th)?(?!\d)(?:,?\s\d{4})?`,
    String.raw`${MONTHS}\s\d{4}`,
    String.raw`Q[1-4]\s\d{4}`,
  ]
    .map((form) => String.raw`(?<![\p{L}\p{N}.,/-])(?:${form})(?![\p{L}\p{N}])`)
    .join("|"),
  "giu",
);
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(?<before>[$€£¥₹₩₽₺]|(?:${CODES})\s)\s?(?<first>${NUMBER})(?<scale1>${SCALE})|(?<second>${NUMBER})(?<scale2>${SCALE})\s?(?<after>[€$£¥₹₩₽₺]|(?:${CODES})(?!\p{L})|(?:${CURRENCY_WORDS})(?!\p{L})))`,
  "giu",
);
const PERCENTAGE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])[-+−]?(?:${NUMBER})\s?(?:%|percent\b|per cent\b|prozent\b|pour cent\b|por ciento\b)`,
  "giu",
);
const PHONE =
  /(?<![\p{L}\p{N}.,/:_-])(?:\+\d{1,3}[ .\-/]?)?(?:\(\d{1,5}\)[ .\-/]?)?\d{2,5}(?:[ .\-/]\d{2,5}){1,5}(?![\p{L}\p{N}/_-]|[.,:]\d)/gu;
/** Maximum number of entities of each kind, the most frequent first: a result must stay readable and storable. */
const MAX_ENTITIES = 500;
const MINIMUM_PHONE_DIGITS = 7;
const MAXIMUM_PHONE_DIGITS = 15;
const SCALES: readonly [RegExp, number][] = [
  [/^(?:k|thousand)/i, 1e3],
  [/^(?:billion|bn|b|mrd|milliard)/i, 1e9],
  [/^(?:m)/i, 1e6],
];

/**
 * Finds e-mail addresses, web addresses, dates, amounts of money, percentages, phone numbers and names, each with its
 * count, the most frequent first. A text that was taken as one kind is not examined for a later one, so a part of a
 * date is never a phone number.
 */
export function extractEntities(text: string): Entities {
  let rest = text;
  const take = (
    pattern: RegExp,
    keep: (value: string, match: RegExpMatchArray) => boolean,
    clean = (value: string) => value,
  ): string[] => {
    const found: string[] = [];
    rest = rest.replace(pattern, (...parts: unknown[]) => {
      const raw = String(parts[0]);
      const value = clean(raw);
      if (!keep(value, [raw])) return raw;
      found.push(value);
      // The replacement keeps a break that the name detector must see.
      return ` | ${raw.slice(value.length)}`;
    });
    return found;
  };
  const all = () => true;
  const emails = take(EMAIL, all);
  const urls = take(URL_TEXT, all, (url) => trimAddress(url));
  const dates = take(DATE, isPossibleDate, (date) => date.replace(/\s+/g, " "));
  const amounts: Amount[] = [];
  rest = rest.replace(AMOUNT, (raw: string, ...parts: unknown[]) => {
    const amount = amountOf(raw, groupsOf(parts));
    if (amount === null) return raw;
    amounts.push(amount);
    return " | ";
  });
  const percentages = take(PERCENTAGE, all, (value) => value.replace(/\s+/g, " "));
  const phones = take(PHONE, isPhone);
  return {
    emails: count(emails.map((email) => email.toLowerCase())),
    urls: count(urls),
    dates: count(dates),
    amounts: countAmounts(amounts).slice(0, MAX_ENTITIES),
    percentages: count(percentages),
    phones: count(phones),
    names: extractNames(rest).slice(0, MAX_ENTITIES),
  };
}

function count(values: readonly string[]): Counted[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, number]) => ({ value, count: number }))
    .toSorted((first, second) => second.count - first.count)
    .slice(0, MAX_ENTITIES);
}

function countAmounts(amounts: readonly Amount[]): Amount[] {
  const byKey = new Map<string, Amount>();
  for (const amount of amounts) {
    const key = `${amount.currency} ${amount.amount}`;
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, amount);
    else known.count += 1;
  }
  return [...byKey.values()].toSorted((first, second) => second.count - first.count);
}

function groupsOf(parts: readonly unknown[]): Record<string, string | undefined> {
  const groups = parts.at(-1);
  // The last argument of a replacer with named groups is their record.
  return groups !== null && typeof groups === "object" ? (groups as Record<string, string | undefined>) : {};
}

function amountOf(raw: string, groups: Record<string, string | undefined>): Amount | null {
  const number = readNumber(groups["first"] ?? groups["second"] ?? "");
  const sign = (groups["before"] ?? groups["after"] ?? "").trim();
  const currency = SYMBOLS[sign] ?? WORDS[sign.toLowerCase()] ?? sign.toUpperCase();
  if (number === null || currency === "") return null;
  const scale = (groups["scale1"] ?? groups["scale2"] ?? "").trim();
  const factor = scale === "" ? 1 : (SCALES.find(([pattern]) => pattern.test(scale))?.[1] ?? 1);
  return { value: raw.trim().replace(/\s+/g, " "), amount: number * factor, currency, count: 1 };
}

function isPossibleDate(date: string): boolean {
  const iso = /^\d{4}-(\d{2})-(\d{2})/.exec(date);
  if (iso !== null) return isDay(Number(iso[1]), Number(iso[2]));
  const numeric = /^(\d{1,2})[./](\d{1,2})[./]/.exec(date);
  if (numeric === null) return true;
  return isDay(Number(numeric[1]), Number(numeric[2])) || isDay(Number(numeric[2]), Number(numeric[1]));
}

function isDay(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, "").length;
  if (digits < MINIMUM_PHONE_DIGITS || digits > MAXIMUM_PHONE_DIGITS) return false;
  // Four groups of four are a card, dots only between triples a number, dots between short parts an address.
  return (
    !/^\d{4}([ -])\d{4}\1\d{4}\1\d{4}$/.test(value) &&
    !/^\d{1,3}(?:\.\d{1,3}){3}$/.test(value) &&
    !/^\d{1,3}(?:[. ]\d{3})+$/.test(value)
  );
}

function trimAddress(url: string): string {
  const trimmed = url.replace(/[.,;:!?]+$/, "");
  // A closing bracket belongs to the address only when it opened inside it.
  return trimmed.endsWith(")") && !trimmed.includes("(") ? trimmed.slice(0, -1).replace(/[.,;:!?]+$/, "") : trimmed;
}
