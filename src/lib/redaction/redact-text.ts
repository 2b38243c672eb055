import { KEY_SHAPES } from "#lib/key-shapes";

import { EMAIL_SHAPES } from "./find-emails.ts";
import { ASSIGNED_SECRET, findRandomRuns, KEY_LIKE, TOKEN_LIKE, type Span } from "./find-keys.ts";
import {
  ANNOUNCED_PHONE,
  DATES,
  findIpv6,
  findNumbers,
  INTERNATIONAL_PHONES,
  IPV4,
  SPELLED_UUID,
} from "./find-numbers.ts";
import { foldText } from "./fold-text.ts";

type Kind = "EMAIL" | "ID" | "PHONE" | "CARD" | "IP" | "TOKEN" | "KEY";

interface Finding extends Span {
  /** Null keeps the part: later rules skip it. */
  kind: Kind | null;
}

type Rule = (text: string) => Finding[];

/** Replaces found parts in the working text, so that no rule matches them again. */
const TAKEN = "\uE000";

const matching =
  (kind: Kind | null, ...shapes: readonly RegExp[]): Rule =>
  (text) =>
    shapes.flatMap((shape) => [...text.matchAll(shape)].map((match) => ({ ...partOf(match), kind })));

/** Where a shape has a group, the group is the secret part. */
function partOf(match: RegExpExecArray): Span {
  const [whole, part] = match;
  const start = match.index + (part === undefined ? 0 : whole.lastIndexOf(part));
  return { start, end: start + (part ?? whole).length };
}

const TOKEN_NAMES = new Set(["JSON Web Token", "bearer token"]);
const knownKeys = KEY_SHAPES.filter(({ name }) => !TOKEN_NAMES.has(name)).map(({ shape }) => shape);

/** In this order: a found part is not searched again. Dates precede rules that would match their digits. */
const RULES: readonly Rule[] = [
  matching("TOKEN", ...TOKEN_LIKE),
  matching("KEY", ...KEY_LIKE),
  matching("KEY", ...knownKeys),
  matching("EMAIL", ...EMAIL_SHAPES),
  matching("KEY", ASSIGNED_SECRET),
  matching("ID", SPELLED_UUID),
  (text) => findRandomRuns(text).map(({ isBareUuid, ...span }) => ({ ...span, kind: isBareUuid ? "ID" : "KEY" })),
  (text) => findIpv6(text).map((span) => ({ ...span, kind: "IP" })),
  matching("IP", IPV4),
  ...INTERNATIONAL_PHONES.map((shape) => matching("PHONE", shape)),
  matching("PHONE", ANNOUNCED_PHONE),
  (text) =>
    [...text.matchAll(DATES)].map(({ index, 0: date }) => ({ start: index, end: index + date.length, kind: null })),
  findNumbers,
];

/**
 * Replaces e-mail addresses, UUIDs, phone and card numbers (Luhn), IP addresses, tokens and keys by `[REDACTED_…]`. It also finds spellings
 * that only look the same (full-width or foreign characters, invisible characters, spaces and line breaks). All other characters stay. A
 * bare number of 10 to 15 digits counts as a phone number; versions, dates, times and amounts stay.
 */
export function redactText(original: string): string {
  const folded = foldText(original);
  const found: (Span & { kind: Kind })[] = [];
  let working = folded.text;
  for (const rule of RULES) {
    const findings = rule(working).toSorted(byStart);
    for (const { start, end, kind } of findings) if (kind !== null) found.push({ start, end, kind });
    working = taken(working, findings);
  }
  let redacted = "";
  let at = 0;
  for (const { start, end, kind } of merged(found)) {
    redacted += `${original.slice(at, folded.starts[start])}[REDACTED_${kind}]`;
    at = folded.ends[end - 1] ?? original.length;
  }
  return redacted + original.slice(at);
}

const byStart = (left: Span, right: Span): number => left.start - right.start;

/** The text with the found parts replaced, at unchanged length. */
function taken(text: string, findings: readonly Span[]): string {
  let result = "";
  for (const { start, end } of findings) {
    result += text.slice(result.length, start);
    if (end > result.length) result += TAKEN.repeat(end - result.length);
  }
  return result + text.slice(result.length);
}

/** Merges overlapping parts. */
function merged(found: readonly (Span & { kind: Kind })[]): (Span & { kind: Kind })[] {
  const whole: (Span & { kind: Kind })[] = [];
  for (const next of found.toSorted(byStart)) {
    const last = whole.at(-1);
    if (last && next.start < last.end) last.end = Math.max(last.end, next.end);
    else whole.push({ ...next });
  }
  return whole;
}

/** A JSON value with every text redacted, including field names. A number distinguishes two names that become equal. */
export function redactValue(value: unknown): unknown {
  if (typeof value === "string") return redactText(value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value !== "object" || value === null) return value;
  const names = new Set<string>();
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      const redacted = redactText(name);
      let unique = redacted;
      for (let number = 2; names.has(unique); number++) unique = `${redacted} ${number}`;
      names.add(unique);
      return [unique, redactValue(entry)];
    }),
  );
}
