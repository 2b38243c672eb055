import ipaddr from "ipaddr.js";

import type { Span } from "./find-keys.ts";

const GAP = String.raw`[\s_-]{1,3}`;

/** A UUID of any version, with any dash, space or line break between its parts, at any place in a word. */
export const SPELLED_UUID = new RegExp(
  String.raw`[0-9a-f]{8}${GAP}[0-9a-f]{4}${GAP}[0-9a-f]{4}${GAP}[0-9a-f]{4}${GAP}[0-9a-f]{12}`,
  "gi",
);

const OCTET = String.raw`0{0,2}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const OCTET_DOT = String.raw`(?:\.|[ \t]?[\[({](?:\.|dot)[\])}][ \t]?)`;

/** An IPv4 address; neither a version of three parts nor a part of a longer dotted number. */
export const IPV4 = new RegExp(String.raw`(?<!\d)(?<!\d\.)${OCTET}(?:${OCTET_DOT}${OCTET}){3}(?!\d)(?!\.\d)`, "gi");

const IPV6_LIKE =
  /(?<![0-9A-Za-z:])(?:[0-9a-f]{0,4}:){2,8}(?:(?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]{0,4})(?:%[0-9A-Za-z]{1,20})?(?![0-9A-Za-z])/gi;

/** IPv6 addresses, but not a time or a pair of colons in code. */
export function findIpv6(text: string): Span[] {
  return [...text.matchAll(IPV6_LIKE)].flatMap((match) => {
    const found = match[0].endsWith("::") ? match[0] : match[0].replace(/:+$/, "");
    const isAddress = /[0-9a-f]/i.test(found) && ipaddr.IPv6.isValid(found.replace(/%.*$/, ""));
    return isAddress ? [{ start: match.index, end: match.index + found.length }] : [];
  });
}

/** A number with its country: `+49 (0)30 1234567`, `0049-30-1234567`. */
export const INTERNATIONAL_PHONES: readonly RegExp[] = [
  /(?<!\d)\+\s?\(?\d(?:[\s()/.-]{0,3}\d){6,14}(?!\d)/g,
  /(?<![\d.,])(?<!\d[\s/-])00[1-9](?:[\s()/.-]{0,3}\d){7,13}(?!\d)/g,
];

/** After a word that announces it, seven digits are a phone number. Group 1 is the number. */
export const ANNOUNCED_PHONE =
  /(?<![A-Za-z])(?:tel|telephone|phone|fax|mobile|cell|whatsapp|hotline|sms)(?:[\s.:#=]|number|no\b|is\b|at\b|us\b|me\b){1,12}(\(?\d(?:[\s()/.-]{0,3}\d){6,14})(?!\d)/gi;

const DAY = "(?:0?[1-9]|[12]\\d|3[01])";
const YEAR = "(?:19|20)\\d\\d";

/** Dates and times in digits: never a card or a phone number. */
export const DATES = new RegExp(
  [
    String.raw`(?<!\d)${YEAR}([-/. ])(?:0?[1-9]|1[0-2])\1${DAY}(?!\d)(?!\1\d)`,
    String.raw`(?<![\d+])(?<!\d[-/. ])${DAY}([-/.])${DAY}\2(?:${YEAR}|\d\d)(?!\d)(?!\2\d)`,
    String.raw`(?<!\d)${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?(?!\d)`,
  ].join("|"),
  "g",
);

interface Group extends Span {
  digits: string;
}

const MAX_CARD_DIGITS = 19;

/** Card numbers and national phone numbers among adjacent groups of digits. */
export function findNumbers(text: string): (Span & { kind: "CARD" | "PHONE" })[] {
  return [...text.matchAll(/\d+(?:\)?[\s/.-]{1,3}\(?\d+|\)\d+)*/g)].flatMap((match) =>
    inSequence(text, groupsOf(match[0], match.index)),
  );
}

const groupsOf = (sequence: string, offset: number): Group[] =>
  [...sequence.matchAll(/\d+/g)].map((match) => ({
    digits: match[0],
    start: offset + match.index,
    end: offset + match.index + match[0].length,
  }));

/**
 * Every window of groups that forms a number. A window in the printed groups of a card counts. Other windows that only
 * satisfy Luhn's sum count where they touch no such card, because one in ten does by chance.
 */
function inSequence(text: string, groups: readonly Group[]): Found[] {
  const windows = groups.flatMap((_group, first) => windowsFrom(text, groups, first));
  const certain = windows.filter(({ isCertain }) => isCertain);
  const touchesCertain = (span: Span): boolean =>
    certain.some(({ start, end }) => start < span.end && span.start < end);
  return [...certain, ...windows.filter((window) => !window.isCertain && !touchesCertain(window))];
}

interface Found extends Span {
  kind: "CARD" | "PHONE";
  isCertain: boolean;
}

const PRINTED_CARDS = /^(?:4-4-4-[1-7]|4-6-[45]|4-4-4-4-[1-3]|1[3-9])$/;

function windowsFrom(text: string, groups: readonly Group[], first: number): Found[] {
  const found: Found[] = [];
  const [from] = groups.slice(first, first + 1);
  let digits = "";
  for (let last = first; from && last < groups.length; last++) {
    const to = groups[last] ?? from;
    digits += to.digits;
    if (digits.length > MAX_CARD_DIGITS) break;
    const window = groups.slice(first, last + 1);
    const lengths = window.map((group) => group.digits.length).join("-");
    if (window.length === 1 && isPartOfDecimal(text, from)) continue;
    if (isCard(digits))
      found.push({ start: from.start, end: to.end, kind: "CARD", isCertain: PRINTED_CARDS.test(lengths) });
    else if (isPhone(text, from, lengths, digits))
      found.push({ start: openedAt(text, from), end: to.end, kind: "PHONE", isCertain: window.length > 1 });
  }
  return found;
}

const openedAt = (text: string, { start }: Group): number => (text[start - 1] === "(" ? start - 1 : start);

/** `3.14159265358979`, `1,234567890`: decimals follow a point. */
const isPartOfDecimal = (text: string, { start, end }: Group): boolean =>
  /\d[.,]$/.test(text.slice(Math.max(0, start - 2), start)) || /^[.,]\d/.test(text.slice(end, end + 2));

/** Luhn's checksum (ISO/IEC 7812-1) over 13 to 19 digits. */
function isCard(digits: string): boolean {
  if (digits.length < 13 || digits.length > MAX_CARD_DIGITS) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** How the groups of a number without its country are written: 3-3-4 with or without the 1, a leading 0, or ten digits and more in one. */
function isPhone(text: string, { start }: Group, lengths: string, digits: string): boolean {
  if (/[$€£¥₹]\s?$/.test(text.slice(Math.max(0, start - 2), start))) return false;
  if (lengths === "3-3-4" || (lengths === "1-3-3-4" && digits.startsWith("1")) || lengths === "3-7") return true;
  if (lengths.includes("-")) return digits.startsWith("0") && digits.length >= 9 && digits.length <= 12;
  return digits.length >= 10 && digits.length <= 15 && !digits.endsWith("000000");
}
