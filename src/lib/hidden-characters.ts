/** Scripts whose words need no joiner; between their letters it only hides. */
const WITHOUT_JOINERS = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;

/** Joiners within an emoji and within a word of a script that needs them (Persian, Hindi), and the sign of an emoji's colour. */
const NEEDED = [
  String.raw`\uFE0F`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{L}\p{M}])(?<![${WITHOUT_JOINERS}])[\u200C\u200D](?=[\p{L}\p{M}])(?![\u200C\u200D][${WITHOUT_JOINERS}])`,
].join("|");

/**
 * Characters that a person does not see, or that turn the direction of the text beside them: control and format
 * characters except tab and line feed, line and paragraph separators, halves of characters, letters without a glyph.
 */
const HIDDEN = new RegExp(
  String.raw`(?![\t\n]|${NEEDED})[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`,
  "gu",
);

/** The first hidden character of a text, such as `U+202E`; null without one. */
export function hiddenCharacter(text: string): string | null {
  const [found] = text.matchAll(HIDDEN);
  const code = found?.[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return code === undefined ? null : `U+${code}`;
}

/** A text without hidden characters: for what strangers said elsewhere, where no one can be asked to say it again. */
export const withoutHidden = (text: string): string => text.replaceAll(HIDDEN, "");

/** A name that a person gave elsewhere, on one line; null when nothing of it can be seen. */
export function shownName(name: string | null): string | null {
  const shown = withoutHidden((name ?? "").toWellFormed())
    .replaceAll(/\s+/g, " ")
    .trim();
  return shown === "" ? null : shown;
}
