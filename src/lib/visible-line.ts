/**
 * Characters that a screen obeys, reorders or hides: control and format characters, spaces except the plain one, and
 * letters without a glyph.
 */
const HIDDEN = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A text on one line without hidden characters: an invisible one appears as `\u{200b}`. */
export const visibleLine = (text: string): string =>
  text.replaceAll(HIDDEN, (hidden) => SHORT[hidden] ?? `\\u{${(hidden.codePointAt(0) ?? 0).toString(16)}}`);
