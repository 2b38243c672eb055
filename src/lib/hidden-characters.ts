import { HIDING, PLAIN } from "./hiding-signs.ts";

/** Scripts whose words need no joiner; between their letters it only hides. */
const WITHOUT_JOINERS = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;

/** The sign that joins two consonants in scripts of India and beyond; a joiner behind it chooses the form of the first. */
const JOINING_SIGN = String.raw`\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u17D2`;

/**
 * Signs that a reader sees by what they do to others: joiners within an emoji and within a word of a script that
 * needs them (Persian, Hindi), the sign of an emoji's colour, one selector of a form behind a letter of Han or
 * Mongolian, and the signs that Arabic and Kaithi write below a number.
 */
const NEEDED = [
  String.raw`\uFE0F`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{L}\p{M}])(?<![${WITHOUT_JOINERS}])[\u200C\u200D](?=[\p{L}\p{M}])(?![\u200C\u200D][${WITHOUT_JOINERS}])`,
  String.raw`(?<=[${JOINING_SIGN}])\u200D`,
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{Script=Mongolian})(?<![\u180B-\u180F])[\u180B-\u180F]`,
  String.raw`[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]`,
].join("|");

/**
 * Characters that a person does not see, or that turn the direction of the text beside them: control and format
 * characters except tab and line feed, line and paragraph separators, halves of characters, letters without a glyph.
 */
const HIDDEN = new RegExp(String.raw`(?![\t\n]|${NEEDED})[${HIDING}]`, "gu");

/** The same, and what ends a line or looks like the plain space without being one. */
const HIDDEN_IN_LINE = new RegExp(String.raw`(?! |${NEEDED})[${HIDING}\p{Cn}\p{Z}]`, "gu");

/** A text whose hidden characters are replaced. */
export const replaceHidden = (text: string, replacement: (hidden: string) => string): string =>
  PLAIN.test(text) ? text : text.replaceAll(HIDDEN, replacement);

/** The same for a text that stays on one line. */
export const replaceHiddenInLine = (text: string, replacement: (hidden: string) => string): string =>
  text.replaceAll(HIDDEN_IN_LINE, replacement);

/** The runs of hidden characters in a text, with their places. A carriage return before a line feed hides nothing. */
export function hiddenRuns(text: string): { from: number; to: number; codes: string[] }[] {
  if (PLAIN.test(text)) return [];
  const runs: { from: number; to: number; codes: string[] }[] = [];
  for (const { 0: sign, index } of text.matchAll(HIDDEN)) {
    if (sign === "\r" && text[index + 1] === "\n") continue;
    const last = runs.at(-1);
    if (last?.to === index) {
      last.to += sign.length;
      last.codes.push(nameOf(sign));
    } else runs.push({ from: index, to: index + sign.length, codes: [nameOf(sign)] });
  }
  return runs;
}

/** Number of hidden characters in a text. */
export const countHidden = (text: string): number => (PLAIN.test(text) ? 0 : [...text.matchAll(HIDDEN)].length);

const nameOf = (sign: string): string => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The first hidden character of a text, such as `U+202E`; null without one. */
export function hiddenCharacter(text: string): string | null {
  const [found] = PLAIN.test(text) ? [] : text.matchAll(HIDDEN);
  return found === undefined ? null : nameOf(found[0]);
}

/**
 * A text without hidden characters: for names and words that strangers gave elsewhere, where no one can be asked to give
 * them again. Results, arguments and keys are data and stay as they came.
 */
export const withoutHidden = (text: string): string => replaceHidden(text, () => "");

/** A name that a person gave elsewhere, on one line; null when nothing of it can be seen. */
export function shownName(name: string | null): string | null {
  const shown = withoutHidden((name ?? "").toWellFormed())
    .replaceAll(/\s+/g, " ")
    .trim();
  return shown === "" ? null : shown;
}
