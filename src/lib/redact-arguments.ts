import { KEY_SHAPES } from "./key-shapes.ts";
import { shortened } from "./shortened.ts";

/** The space for showing a value. */
interface Room {
  characters: number;
  entries: number;
  depth: number;
}

const SHORT: Room = { characters: 300, entries: 30, depth: 6 };
const WHOLE: Room = { characters: Infinity, entries: Infinity, depth: Infinity };

/** Maximum JSON characters; a value beyond them is not shown. */
const MAX_CHARACTERS = 8_000;

const REDACTED = "[redacted]";
/** Names whose values are secret whatever they look like. */
const TELLING_NAME =
  /^(?:.*[_-])?(?:password|passwd|passphrase|secret|token|authorization|cookie|credential|credentials|api[_-]?key|private[_-]?key|access[_-]?key|pin|cvv|cvc)$/i;

/**
 * A copy of a call's arguments for people: long texts and lists are cut. Values that look like a secret, or have a
 * secret's name, are left out.
 */
export function redactArguments(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  let room = MAX_CHARACTERS;
  return Object.fromEntries(
    Object.entries(redactObject(given, 0, SHORT)).map(([name, value]) => {
      room -= JSON.stringify(value ?? null).length;
      return [name, room < 0 ? "…" : value];
    }),
  );
}

/** A complete copy of a caller's values, without those that look like a secret or have a secret's name. */
export const withoutSecrets = (given: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  redactObject(given, 0, WHOLE);

/** A complete copy of any JSON value, without secrets in the same way. */
export const withoutSecretsIn = (value: unknown): unknown => redact(value, 0, WHOLE);

function redactObject(given: object, depth: number, room: Room): Record<string, unknown> {
  const entries = Object.entries(given).map(([name, value]): [string, unknown] => [
    redactText(name, room),
    TELLING_NAME.test(inWords(name)) ? REDACTED : redact(value, depth + 1, room),
  ]);
  const shown = entries.slice(0, room.entries);
  if (entries.length > room.entries) shown.push(["…", `${entries.length} names`]);
  return Object.fromEntries(shown);
}

/** `accessToken` as `access_Token`. */
const inWords = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2");

function redact(value: unknown, depth: number, room: Room): unknown {
  if (typeof value === "string") return redactText(value, room);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= room.depth) return "…";
  if (!Array.isArray(value)) return redactObject(value, depth, room);
  const items = value.slice(0, room.entries).map((item: unknown) => redact(item, depth + 1, room));
  return value.length > room.entries ? [...items, `… (${value.length} items)`] : items;
}

/** Secrets are removed before the text is cut, so that no half of one stays. */
function redactText(text: string, room: Room): string {
  const clean = KEY_SHAPES.reduce((left, { shape }) => left.replaceAll(shape, REDACTED), text);
  return shortened(clean, room.characters);
}
