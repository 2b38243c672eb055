import { KEY_SHAPES } from "#lib/key-shapes";
import { shortened } from "#lib/shortened";

const MAX_TEXT = 300;
const MAX_ENTRIES = 30;
const MAX_DEPTH = 6;
/** As JSON; a value for which there is no room is not shown. */
const MAX_CHARACTERS = 8_000;

const REDACTED = "[redacted]";
/** What stands under such a name is a secret whatever it looks like. */
const TELLING_NAME =
  /^(?:.*[_-])?(?:password|passwd|passphrase|secret|token|authorization|cookie|credential|credentials|api[_-]?key|private[_-]?key|access[_-]?key|pin|cvv|cvc)$/i;

/**
 * A copy of a call's arguments for people to read: long texts and lists are cut, and what looks like a secret, or stands under a name that
 * tells of one, is not in it.
 */
export function redactArguments(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  let room = MAX_CHARACTERS;
  return Object.fromEntries(
    Object.entries(redactObject(given, 0)).map(([name, value]) => {
      room -= JSON.stringify(value ?? null).length;
      return [name, room < 0 ? "…" : value];
    }),
  );
}

function redactObject(given: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(given).map(([name, value]): [string, unknown] => [
    redactText(name),
    TELLING_NAME.test(inWords(name)) ? REDACTED : redact(value, depth + 1),
  ]);
  const shown = entries.slice(0, MAX_ENTRIES);
  if (entries.length > MAX_ENTRIES) shown.push(["…", `${entries.length} names`]);
  return Object.fromEntries(shown);
}

/** `accessToken` as `access_Token`. */
const inWords = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2");

function redact(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return "…";
  if (!Array.isArray(value)) return redactObject(value, depth);
  const items = value.slice(0, MAX_ENTRIES).map((item) => redact(item, depth + 1));
  return value.length > MAX_ENTRIES ? [...items, `… (${value.length} items)`] : items;
}

/** Secrets are taken out before the text is cut, so that no half of one stays. */
function redactText(text: string): string {
  const clean = KEY_SHAPES.reduce((left, { shape }) => left.replaceAll(shape, REDACTED), text);
  return shortened(clean, MAX_TEXT);
}
