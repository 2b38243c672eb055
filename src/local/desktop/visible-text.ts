/** What a terminal obeys, reorders or does not show: control and format characters, spaces but the plain one, and letters without a form. */
const HIDDEN = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A text on one line, in which nothing is hidden: what would not be seen stands as `\u{1b}`. */
export const visible = (text: string): string =>
  text.replace(HIDDEN, (hidden) => SHORT[hidden] ?? `\\u{${(hidden.codePointAt(0) ?? 0).toString(16)}}`);
