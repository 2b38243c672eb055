import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE, type ScalarEvent } from "js-yaml";

import { printable } from "#sdk/cli/output";

import { type Declared, isMapping } from "./kind.ts";

/** Fields of a file that hold text in every kind that has them. */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  "action",
  "agent",
  "base_url",
  "category",
  "code",
  "comparison",
  "cron",
  "description",
  "domain",
  "ends_at",
  "instructions",
  "kind",
  "metric",
  "name",
  "on_overlap",
  "on_reached",
  "provider",
  "role",
  "scope",
  "skill_type",
  "slug",
  "starts_at",
  "task",
  "time_zone",
  "url",
  "window",
]);

/** Values without quotation marks that versions of YAML read differently, or that lose what is written. */
const AMBIGUOUS: readonly [form: RegExp, reads: string][] = [
  [/^(?:yes|no|on|off)$/i, "is true or false for some readers of YAML"],
  [/^[-+]?0[\d_]+(?:\.\d*)?$/, "is an octal number for some readers of YAML, and loses its zeros for others"],
  [/^[-+]?0[box][\da-f_]+$/i, "is a number in another notation"],
  [/^\+[\d.]/, "loses its sign"],
  [/^[-+]?\d[\d_]*_[\d_]*(?:\.\d*)?$/, "is a number for some readers of YAML"],
  [/^[-+]?\d+(?::[0-5]?\d)+(?:\.\d*)?$/, "is a number of seconds for some readers of YAML"],
  [/^\d{4}-\d\d?-\d\d?(?:(?:t|[ \t]+)\d.*)?$/i, "is a moment for some readers of YAML"],
  [/^[-+]?\.(?:inf|nan)$/i, "is not a number that JSON has"],
];

/** Whole numbers beyond 2^53 lose digits. */
const isTooLong = (text: string): boolean => /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text));

/**
 * The values and keys of a file that could be read as something else than they say, each with its line: merge keys,
 * values that versions of YAML disagree about, and another value where a field holds text.
 */
export function plainValueMistakes(source: string, value: Declared, maxDepth: number): string[] {
  const mistakes: string[] = [];
  for (const { scalar, isKey, field } of scalarsOf(source, maxDepth)) {
    const text = getScalarValue(source, scalar);
    const line = lineOf(source, scalar.valueStart);
    const isPlain = scalar.style === SCALAR_STYLE.PLAIN && scalar.tagStart === -1;
    const found = isKey ? keyMistake(scalar, text, isPlain) : isPlain ? valueMistake(text) : null;
    const isField = field !== null && TEXT_FIELDS.has(field) && !isKey;
    if (found !== null) mistakes.push(`line ${line}: ${field === null ? "" : `${printable(field)}: `}${found}`);
    else if (isField && !isText(value[field]))
      mistakes.push(`line ${line}: ${field}: must be text; write it in quotation marks: ${quoted(text)}`);
  }
  for (const [field, part] of Object.entries(value))
    if (TEXT_FIELDS.has(field) && (isMapping(part) || Array.isArray(part))) mistakes.push(`${field}: must be text`);
  return mistakes;
}

const isText = (value: unknown): boolean => typeof value === "string" || value === null;

const quoted = (text: string): string => printable(JSON.stringify(text));

function keyMistake({ style }: ScalarEvent, text: string, isPlain: boolean): string | null {
  if (text === "<<" && style === SCALAR_STYLE.PLAIN)
    return "merge keys (<<) are not read; write the fields where they belong";
  if (!isPlain || !/^[-+.\d]/.test(text)) return null;
  return valueMistake(text);
}

function valueMistake(text: string): string | null {
  const [, reads] = AMBIGUOUS.find(([form]) => form.test(text)) ?? [];
  if (reads !== undefined)
    return `${printable(text)} ${reads}; write ${quoted(text)} for the text, or the value without doubt`;
  return isTooLong(text) ? `${text} is too long for a number; write ${quoted(text)} for the text` : null;
}

interface Place {
  scalar: ScalarEvent;
  isKey: boolean;
  /** The field of the file that the scalar is the value of; null for every other place. */
  field: string | null;
}

/** A collection under way: in a mapping keys and values take turns. */
interface Open {
  isMapping: boolean;
  isAtKey: boolean;
  key: string | null;
}

/** Every scalar of a file with its place. */
function scalarsOf(source: string, maxDepth: number): Place[] {
  const places: Place[] = [];
  const open: Open[] = [];
  for (const event of parseEvents(source, { maxDepth })) {
    if (event.type === EVENT_ID.POP) {
      open.pop();
      continue;
    }
    const around = open.at(-1);
    const isKey = around?.isMapping === true && around.isAtKey;
    if (event.type === EVENT_ID.SCALAR) {
      const isField = around?.isMapping === true && open.length === 2 && !isKey;
      places.push({ scalar: event, isKey, field: isField ? around.key : null });
    }
    if (around?.isMapping === true) {
      if (isKey) around.key = event.type === EVENT_ID.SCALAR ? getScalarValue(source, event) : null;
      around.isAtKey = !around.isAtKey;
    }
    if (event.type !== EVENT_ID.SCALAR && event.type !== EVENT_ID.ALIAS)
      open.push({ isMapping: event.type === EVENT_ID.MAPPING, isAtKey: true, key: null });
  }
  return places;
}

const lineOf = (source: string, position: number): number => source.slice(0, position).split("\n").length;
