/** A statement of a text that its sources do not support. */
export interface Unsupported {
  statement: string;
  /** The number of the source that it names; null where it names none. */
  source: number | null;
  reason: "no_source" | "unknown_source" | "other_numbers" | "other_words";
}

export interface VerifiedText {
  /** The text without its unsupported statements. */
  text: string;
  unsupported: Unsupported[];
}

const MARK = /\[(\d{1,4})\]/g;
const NUMBER = /\d+(?:[.,]\d+)*/g;
const WORD = /\p{L}{4,}/gu;
/** Statements that say of themselves that no source has them. */
const NOT_STATED = /\bnot stated\b/iu;
/** This share of a statement's longer words must be in its source. */
const SHARED_WORDS = 0.5;

/**
 * Compares each statement of a text with the source that it names as `[n]`. A source supports a statement by words and numbers:
 * all numbers of the statement, and at least half of its words of four letters or more, must be in the source. A statement
 * without a source is unsupported, unless it says `not stated`. `sources` are texts: their passages are numbered by
 * their own marks `[n]`, and a text without marks has the number of its place, from 1 on. Pure; takes time in proportion
 * to the texts.
 */
export function verifyCitations(text: string, sources: readonly string[]): VerifiedText {
  const passages = passagesOf(sources);
  const unsupported: Unsupported[] = [];
  const kept = statementsOf(text).filter((statement) => {
    const fault = faultOf(statement, passages);
    if (fault !== null) unsupported.push(fault);
    return fault === null;
  });
  return { text: joined(kept), unsupported };
}

/** The statements as one text, in which each is a statement again. */
const joined = (statements: readonly string[]): string =>
  statements.reduce((text, next) => {
    if (text === "") return next;
    return `${text}${/[.!?;]$/.test(text) && !next.startsWith("[") ? " " : "\n"}${next}`;
  }, "");

/** The sources by their numbers, in small letters. */
function passagesOf(sources: readonly string[]): ReadonlyMap<number, string> {
  const passages = new Map<number, string>();
  const add = (number: number, words: string): void => {
    passages.set(number, `${passages.get(number) ?? ""} ${words.toLowerCase()}`);
  };
  for (const [place, source] of sources.entries()) {
    const marks = [...source.matchAll(MARK)];
    if (marks.length === 0) add(place + 1, source);
    for (const [index, mark] of marks.entries())
      add(Number(mark[1]), source.slice(mark.index + mark[0].length, marks[index + 1]?.index));
  }
  return passages;
}

/** Sentences, each with the marks that follow it. */
function statementsOf(text: string): string[] {
  const parts = text.split(/(?<=[.!?;])\s+(?!\[)|\n+/u).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

function faultOf(statement: string, passages: ReadonlyMap<number, string>): Unsupported | null {
  const numbers = [...statement.matchAll(MARK)].map(([, digits]) => Number(digits));
  const words = statement.replaceAll(MARK, " ").trim();
  if (!/[\p{L}\d]/u.test(words)) return null;
  const [first = null] = numbers;
  if (first === null) return NOT_STATED.test(words) ? null : { statement, source: null, reason: "no_source" };
  const missing = numbers.find((number) => !passages.has(number));
  if (missing !== undefined) return { statement, source: missing, reason: "unknown_source" };
  const source = numbers.map((number) => passages.get(number) ?? "").join(" ");
  const known = new Set(source.match(NUMBER));
  if ((words.match(NUMBER) ?? []).some((number) => !known.has(number)))
    return { statement, source: first, reason: "other_numbers" };
  const longer = words.toLowerCase().match(WORD) ?? [];
  const shared = longer.filter((word) => source.includes(word)).length;
  return shared >= longer.length * SHARED_WORDS ? null : { statement, source: first, reason: "other_words" };
}
