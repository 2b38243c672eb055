import { cutInside } from "./cut-inside.ts";

/** A JSON value within a bound. */
export interface Bounded {
  value: unknown;
  /** JSON characters that were left out; 0 for a whole value. */
  leftOut: number;
}

/** Texts are not cut below this many characters. */
const SHORTEST = 250;

/**
 * The value with at most this many JSON characters. The longest texts in it are cut first, each with a mark that states
 * the number of characters left out. A value of too many parts becomes its JSON text, cut in the same way.
 */
export function boundedJson(value: unknown, most: number): Bounded {
  const { length } = JSON.stringify(value ?? null);
  if (length <= most) return { value: value ?? null, leftOut: 0 };
  for (let room = Math.floor(most / 2); room >= SHORTEST; room = Math.floor(room / 2)) {
    const cut = withCutTexts(value, room);
    const kept = JSON.stringify(cut).length;
    if (kept <= most) return { value: cut, leftOut: length - kept };
  }
  // A text in JSON can have twice its characters, because quotes are escaped.
  const kept = Math.floor(most / 2);
  return { value: cutInside(JSON.stringify(value), kept), leftOut: length - kept };
}

function withCutTexts(value: unknown, most: number): unknown {
  if (typeof value === "string") return cutInside(value, most);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withCutTexts(item, most));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withCutTexts(item, most)]));
}
