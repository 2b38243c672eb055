/**
 * Characters that no person sees and every model reads: controls but tab and line feed, format characters (zero width, direction marks, the
 * tag block), what is drawn as nothing, and what is assigned to nobody or private.
 */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The text as people see it. */
export const visibleText = (text: string): string => text.toWellFormed().replaceAll(INVISIBLE, "");

/** How much of a text is invisible. */
export const countInvisible = (text: string): number => [...text.toWellFormed().matchAll(INVISIBLE)].length;

/** A JSON value whose texts, and the names in it, are as people see them. */
export function visibleValue(value: unknown): unknown {
  if (typeof value === "string") return visibleText(value);
  if (Array.isArray(value)) return value.map(visibleValue);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [visibleText(key), visibleValue(entry)]));
}
