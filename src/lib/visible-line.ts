import { replaceHiddenInLine } from "./hidden-characters.ts";

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * A text on one line without characters that a screen obeys, reorders or hides: an invisible one appears as
 * `\u{200b}`. Joiners that a script or an emoji needs stay.
 */
export const visibleLine = (text: string): string =>
  replaceHiddenInLine(text, (hidden) => SHORT[hidden] ?? `\\u{${(hidden.codePointAt(0) ?? 0).toString(16)}}`);
