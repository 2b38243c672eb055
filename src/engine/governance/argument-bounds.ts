import { type Magnitude, quantityOf } from "#lib/claims/quantity-of";

/** Magnitudes by the JSON Pointer of their place in a call's arguments. */
export type Magnitudes = Readonly<Record<string, Magnitude>>;

/** A number of a call that is larger than approved calls cover. */
export type Excess = {
  pointer: string;
  value: number;
  /** The largest that people approved at this place; null where they approved none. */
  approved: number | null;
};

/** A call covers numbers up to this many times the largest approved one. */
const MARGIN = 2;
/** Bounds of what is read. A call that has more is never covered. */
const MOST_POINTERS = 200;
const MOST_DEPTH = 32;
/** The place of what was not read. */
const UNREAD = "";

/**
 * The numbers of a call's arguments, without their signs, by their place. All entries of a list share one place, with an
 * asterisk as their name, and the list's own place has its length. A text that is a number counts as one, and a text
 * that is a JSON document counts by its parts. Pure.
 */
export function magnitudesIn(given: Readonly<Record<string, unknown>>): Magnitudes {
  const found = new Map<string, Magnitude>();
  const note = (pointer: string, [least, largest]: Magnitude): void => {
    const known = found.get(pointer);
    if (known === undefined && found.size >= MOST_POINTERS) found.set(UNREAD, UNBOUNDED);
    else found.set(pointer, known === undefined ? [least, largest] : merged(known, [least, largest]));
  };
  const look = (value: unknown, pointer: string, depth: number): void => {
    if (depth > MOST_DEPTH) return note(UNREAD, UNBOUNDED);
    if (typeof value === "number" || typeof value === "bigint") return note(pointer, both(Math.abs(Number(value))));
    if (typeof value === "string") {
      const quantity = quantityOf(value);
      if (quantity !== null) return note(pointer, quantity);
      const parts = documentIn(value);
      return parts === null ? undefined : look(parts, pointer, depth + 1);
    }
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      note(pointer, both(value.length));
      for (const entry of value) look(entry, `${pointer}/*`, depth + 1);
      return;
    }
    for (const [key, entry] of Object.entries(value)) look(entry, `${pointer}/${token(key)}`, depth + 1);
  };
  look(given, "", 0);
  return Object.fromEntries(found);
}

/** The largest of each place among approved calls. Pure. */
export function boundsOf(approved: readonly Magnitudes[]): Magnitudes {
  const bounds = new Map<string, Magnitude>();
  for (const [pointer, magnitude] of approved.flatMap((each) => Object.entries(each))) {
    const known = bounds.get(pointer);
    if (magnitude.every(Number.isFinite))
      bounds.set(pointer, known === undefined ? magnitude : merged(known, magnitude));
  }
  return Object.fromEntries(bounds);
}

/**
 * The first number of a call that is more than twice the largest approved at its place; null when approved calls cover
 * the call. A number that may be read in two ways must be covered in both. Pure.
 */
export function excessOf(given: Readonly<Record<string, unknown>>, bounds: Magnitudes): Excess | null {
  for (const [pointer, [least, largest]] of Object.entries(magnitudesIn(given))) {
    const bound = Object.hasOwn(bounds, pointer) ? bounds[pointer] : undefined;
    const [low, high] = bound ?? [0, 0];
    const isCovered = Number.isFinite(largest) && least <= MARGIN * low && largest <= MARGIN * high;
    if (!isCovered) return { pointer, value: largest > MARGIN * high ? largest : least, approved: bound?.[0] ?? null };
  }
  return null;
}

const both = (value: number): Magnitude => [value, value];

const UNBOUNDED: Magnitude = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];

const merged = (one: Magnitude, other: Magnitude): Magnitude => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
];

const token = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** The object or list that a text holds as JSON; null for any other text. */
function documentIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
