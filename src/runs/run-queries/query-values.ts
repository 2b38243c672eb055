import type { QueryField } from "./query-fields.ts";
import { type QueryIssue, proposing } from "./query-issue.ts";
import type { QueryPiece } from "./query-tokens.ts";

/** A value of a field as it is understood. */
export type QueryValue =
  | { kind: "text"; text: string }
  | { kind: "number"; number: number }
  /** A time before the moment of asking. */
  | { kind: "ago"; ms: number }
  /** A day, a minute or a moment, in milliseconds since 1970; `until` is exclusive. */
  | { kind: "period"; from: number; until: number };

const NUMBER = /^-?(\d{1,12}(\.\d{1,9})?|\.\d{1,9})$/;
const DURATION = /^(\d{1,9}(?:\.\d{1,3})?)([smhd])$/;
const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;
const MINUTE_MS = 60_000;

/** Reads a value as its field demands. */
export function readValue(field: QueryField, piece: QueryPiece): QueryValue | QueryIssue {
  switch (field.kind) {
    case "name":
      return { kind: "text", text: piece.text };
    case "word":
    case "place":
      return wordOf(field.values, piece);
    case "number":
      return NUMBER.test(piece.text)
        ? { kind: "number", number: Number(piece.text) }
        : issueOf(piece, "not_a_number", "must be a number, such as 0.1");
    case "duration":
      return durationOf(piece);
    case "moment":
    case "time":
      return timeOf(piece);
  }
}

export const isIssue = (value: QueryValue | QueryIssue): value is QueryIssue => "code" in value;

function issueOf(piece: QueryPiece, code: QueryIssue["code"], what: string): QueryIssue {
  return { offset: piece.offset, length: piece.length, code, message: `«${piece.text}» ${what}` };
}

function wordOf(known: readonly string[], piece: QueryPiece): QueryValue | QueryIssue {
  const word = piece.text.toLowerCase();
  if (known.includes(word)) return { kind: "text", text: word };
  const issue = issueOf(piece, "unknown_value", `must be one of ${known.join(", ")}`);
  return { ...issue, ...proposing(word, known) };
}

/** A number of seconds, or of the unit behind it, in milliseconds. */
function durationOf(piece: QueryPiece): QueryValue | QueryIssue {
  const ms = durationMs(piece.text) ?? (NUMBER.test(piece.text) ? Number(piece.text) * UNIT_MS.s : null);
  return ms === null || ms < 0
    ? issueOf(piece, "not_a_duration", "must be a number of seconds, or a number with s, m, h or d, such as 5m")
    : { kind: "number", number: ms };
}

function durationMs(text: string): number | null {
  const [, number, unit] = DURATION.exec(text) ?? [];
  return number === undefined ? null : Number(number) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

/** A day or a moment, in UTC unless the moment names another zone, or the time since then. */
function timeOf(piece: QueryPiece): QueryValue | QueryIssue {
  const { text } = piece;
  const ago = durationMs(text);
  if (ago !== null && ago <= LONGEST_AGO_MS) return { kind: "ago", ms: ago };
  if (DAY.test(text)) return periodOf(piece, Date.parse(`${text}T00:00Z`), UNIT_MS.d, text);
  const [, minute = "", second = "", zone = "Z"] = MOMENT.exec(text) ?? [];
  return periodOf(piece, Date.parse(`${minute}${second}${zone}`), lengthOf(second), minute.slice(0, 10));
}

/** A time before 1970 would be no moment of a run. */
const LONGEST_AGO_MS = 50 * 365 * UNIT_MS.d;

const lengthOf = (second: string): number => (second === "" ? MINUTE_MS : second.includes(".") ? 1 : UNIT_MS.s);

/** A day that its month does not have is refused: `Date.parse` takes 30 February for a day of March. */
function periodOf(piece: QueryPiece, from: number, ms: number, day: string): QueryValue | QueryIssue {
  const isDay = new Date(Date.parse(`${day}T00:00Z`) || 0).toISOString().startsWith(day) && day !== "";
  return isDay && !Number.isNaN(from)
    ? { kind: "period", from, until: from + ms }
    : issueOf(piece, "not_a_time", "must be a day, a time or a duration, such as 2026-11-01, 2026-11-01T09:30Z or 24h");
}
