/*
 * A word is letters and digits with inner apostrophes and hyphens. Scripts written without spaces give one token per character:
 * coarse, but it lets frequency and overlap work.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;
const ASCII_WORD = /[A-Za-z0-9]+(?:['-][A-Za-z0-9]+)*/g;
// oxlint-disable-next-line no-control-regex -- the whole ASCII range is meant
const ONLY_ASCII = /^[\x00-\x7f]*$/;

/** The words of a text in their original form. */
export function wordsOf(text: string): string[] {
  return text.match(ONLY_ASCII.test(text) ? ASCII_WORD : WORD) ?? [];
}

/** The words of a text in lower case, with straight apostrophes. */
export function tokenize(text: string): string[] {
  return wordsOf(text.toLowerCase().replaceAll("’", "'"));
}

export interface WordAt {
  /** As `tokenize` returns it. */
  word: string;
  at: number;
  length: number;
}

/** The words of a text with their positions. */
export function locateWords(text: string): WordAt[] {
  return Array.from(text.matchAll(WORD), ({ 0: written, index }) => ({
    word: written.toLowerCase().replaceAll("’", "'"),
    at: index,
    length: written.length,
  }));
}

/**
 * A word without its plural and possessive ending, so that "report", "reports" and "report's" count as one.
 * Deliberately simple: it only groups words in four languages, without joining different ones.
 */
export function stem(word: string): string {
  const base = word.endsWith("'s") ? word.slice(0, -2) : word;
  if (base.length <= 3 || !base.endsWith("s") || base.endsWith("ss") || base.endsWith("us") || base.endsWith("is"))
    return base;
  if (base.endsWith("ies") && base.length > 4) return `${base.slice(0, -3)}y`;
  return base.slice(0, -1);
}
