import type { QueryIssue } from "./query-issue.ts";

/** A piece of a query with its place, in UTF-16 code units from its beginning. */
export interface QueryPiece {
  text: string;
  offset: number;
  length: number;
  isQuoted: boolean;
}

const WRITTEN_OPERATORS = [":", "<=", ">=", "<", ">", "="] as const;
type WrittenOperator = (typeof WRITTEN_OPERATORS)[number];

/** One term as it is written. */
export interface QueryToken {
  offset: number;
  length: number;
  isNegated: boolean;
  /** The name before an operator; null for a text to look for. */
  field: { name: QueryPiece; operator: WrittenOperator } | null;
  /** The values of a field, or the one text. A value that is missing has no letters. */
  values: QueryPiece[];
}

const SPACE = /\s+/uy;
const FIELD = /([^\s":<>=,]+)(:|<=|>=|<|>|=)/uy;
/** A colon always belongs to a field; this one has no name. */
const NAMELESS_FIELD = /(:)/uy;
const WORD = /[^\s"]+/uy;
const VALUE = /[^\s",]+/uy;

/** Splits a query into its terms, and finds the quotation mark that is not closed. */
export function readTokens(query: string): { tokens: QueryToken[]; issues: QueryIssue[] } {
  const reader = new Reader(query);
  const tokens: QueryToken[] = [];
  while (reader.hasMore()) tokens.push(readToken(reader));
  return { tokens, issues: reader.issues };
}

function readToken(reader: Reader): QueryToken {
  const offset = reader.at;
  const isNegated = reader.takeMinus();
  const named = reader.take(FIELD) ?? reader.take(NAMELESS_FIELD);
  const field = named === null ? null : fieldOf(named);
  const values = field === null ? [reader.takeText(WORD)] : readValues(reader);
  return { offset, length: reader.at - offset, isNegated, field, values };
}

function fieldOf({ text, offset }: QueryPiece): NonNullable<QueryToken["field"]> {
  const operator = WRITTEN_OPERATORS.find((one) => text.endsWith(one)) ?? ":";
  const name = text.slice(0, -operator.length);
  return { name: { text: name, offset, length: name.length, isQuoted: false }, operator };
}

function readValues(reader: Reader): QueryPiece[] {
  const values = [reader.takeText(VALUE)];
  while (reader.takeComma()) values.push(reader.takeText(VALUE));
  return values;
}

class Reader {
  readonly #query: string;
  readonly issues: QueryIssue[] = [];
  at = 0;

  constructor(query: string) {
    this.#query = query;
  }

  /** Passes over spaces. */
  hasMore(): boolean {
    this.take(SPACE);
    return this.at < this.#query.length;
  }

  take(pattern: RegExp): QueryPiece | null {
    pattern.lastIndex = this.at;
    const text = pattern.exec(this.#query)?.[0];
    if (text === undefined) return null;
    const piece = { text, offset: this.at, length: text.length, isQuoted: false };
    this.at += text.length;
    return piece;
  }

  takeMinus(): boolean {
    return this.#takeSign("-");
  }

  takeComma(): boolean {
    return this.#takeSign(",");
  }

  /** A text in quotation marks, or one of this pattern. */
  takeText(pattern: RegExp): QueryPiece {
    const offset = this.at;
    if (!this.#takeSign('"')) return this.take(pattern) ?? { text: "", offset, length: 0, isQuoted: false };
    const end = this.#query.indexOf('"', this.at);
    if (end === -1) return this.#unclosed(offset);
    const text = this.#query.slice(this.at, end);
    this.at = end + 1;
    return { text, offset, length: this.at - offset, isQuoted: true };
  }

  #unclosed(offset: number): QueryPiece {
    const text = this.#query.slice(this.at);
    this.at = this.#query.length;
    const length = this.at - offset;
    this.issues.push({ offset, length, code: "unclosed_quote", message: "The quotation mark is not closed" });
    return { text, offset, length, isQuoted: true };
  }

  #takeSign(sign: string): boolean {
    if (this.#query[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }
}
