/**
 * Characters that people do not see but models read: controls except tab and line feed, format characters (zero width,
 * direction marks, the tag block), characters without a glyph, and unassigned or private ones.
 */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Plain texts, as nearly all are, need no look at the tables of Unicode, which costs fifty times as much. */
const PLAIN = /^[\t\n\x20-\x7e]*$/;

/** The visible part of a text. */
export const visibleText = (text: string): string =>
  PLAIN.test(text) ? text : text.toWellFormed().replaceAll(INVISIBLE, "");

/** Number of invisible characters in a text. */
export const countInvisible = (text: string): number => [...text.toWellFormed().matchAll(INVISIBLE)].length;

/** A JSON value with only the visible parts of its texts and keys. */
export function visibleValue(value: unknown): unknown {
  if (typeof value === "string") return visibleText(value);
  if (Array.isArray(value)) return value.map(visibleValue);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [visibleText(key), visibleValue(entry)]));
}
