/**
 * Letters of scripts that put no spaces between words, as ranges of a class of characters: Thai, Lao, Burmese and Khmer,
 * kana, bopomofo, Han, and Hangul, whose words have endings. A pattern of JavaScript and SQLite's GLOB read it alike.
 */
export const UNSPACED = "ก-๿ກ-໿က-႟ក-៿々-〇ぁ-ヿㄅ-ㄯㇰ-ㇿ㐀-䶿一-鿿가-힣ｦ-ﾟ𠀀-𲎯";

/** Letters that the full-text index does not fold itself: every script but Latin. */
export const BEYOND_LATIN = "ɐ-ᶿἀ-῾Ⰰ-￮𐀀-𞻱𠀀-𲎯";

const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");
const IS_BEYOND_LATIN = new RegExp(`[${BEYOND_LATIN}]`, "u");
const RUNS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, "gu");
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Marks that are accents or points. The vowels of Indian scripts are letters in all but name. */
const ACCENT =
  /[\u0300-\u036F\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\u0483-\u0487\u064B-\u065F]/u;

/** Letters with a folded form of their own: the sigma at the end of a word, and Arabic's lengthening sign. */
const OWN_FORMS: Readonly<Record<string, string>> = { ς: "σ", ـ: "" };

/**
 * A character without case and accents, as the index keeps it. The table `search_folds` holds what differs from the
 * character, so a change here needs a migration.
 */
export function foldSign(sign: string): string {
  if (sign <= "\u007F") return sign;
  const isWide = sign >= "！" && sign <= "￮";
  if (IS_UNSPACED.test(sign)) return sign.normalize(isWide ? "NFKC" : "NFC");
  const parts = OWN_FORMS[sign] ?? sign.normalize(isWide ? "NFKC" : "NFD").toLowerCase();
  return Array.from(parts, (part) => (/\p{Mn}/u.test(part) && ACCENT.test(part) ? "" : (OWN_FORMS[part] ?? part))).join(
    "",
  );
}

/** Whether the full-text index does not find this text in each of its forms without help. */
export const isBeyondLatin = (text: string): boolean => IS_BEYOND_LATIN.test(text);

/** A text without case and accents of the scripts beyond Latin; those of Latin the index folds itself. */
export const foldForSearch = (text: string): string =>
  IS_BEYOND_LATIN.test(text) ? Array.from(text.normalize("NFC"), foldSign).join("") : text;

/**
 * A text as the index keeps it, but for the accents of Latin: the SQL of `db/search-text.ts` says the same of what is
 * written.
 */
export function indexedText(text: string): string {
  if (!IS_BEYOND_LATIN.test(text)) return text;
  const letters = Array.from(text.normalize("NFC"), foldSign);
  return letters
    .map((letter, index) => {
      const next = letters[index + 1] ?? "";
      return isUnspaced(letter) ? ` ${letter}${isUnspaced(next) ? next : ""} ` : letter;
    })
    .join("");
}

/** The words of a text; what has no spaces between words is one word. */
export const searchTerms = (text: string): string[] =>
  (foldForSearch(text).match(WORD) ?? []).flatMap((word) => word.match(RUNS) ?? []);

/** The words of a text as it is written, with their places in UTF-16 code units. */
export const pieceRuns = (text: string): { run: string; index: number }[] =>
  [...text.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    [...word.matchAll(RUNS)].map((found) => ({ run: found[0], index: index + found.index })),
  );

/** A text without the case and accents of any script, to compare without the index. */
export const plainText = (text: string): string =>
  foldForSearch(text)
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .normalize("NFC")
    .toLowerCase();

/** The words of a text, plain. */
export const plainTerms = (text: string): string[] => searchTerms(text).map(plainText);

export const isUnspaced = (term: string): boolean => IS_UNSPACED.test(term);

/** The pairs of neighbours of a word without spaces, as the index keeps them; of one letter the letter. */
export function pairsOf(term: string): string[] {
  const letters = [...term];
  return letters.length === 1 ? letters : letters.slice(1).map((letter, index) => `${letters[index] ?? ""}${letter}`);
}

const LETTER = /^[\p{Script=Latin}\p{Nd}]$/u;

/**
 * A word as a part of an FTS5 query, which begins a word of the text or, without spaces between words, is anywhere in
 * it. It is quoted, so a caller's text is never syntax.
 */
function termQuery(term: string, { wholeLetters = false } = {}): string {
  if (isUnspaced(term)) return [...term].length === 1 ? `"${term}"*` : `"${pairsOf(term).join(" ")}"`;
  return wholeLetters && LETTER.test(term) ? `"${term}"` : `"${term}"*`;
}

/** Maximum words; more make a search slower, not better. */
const MAX_WORDS = 12;

/**
 * A user's text as the words of an FTS5 query: all must occur. Null without words: then nothing matches. With
 * `wholeLetters` a single Latin letter or digit is a whole word: as a prefix it matches every text and is slowest on a
 * large index.
 */
export function searchWords(typed: string, options: { wholeLetters?: boolean } = {}): string | null {
  const terms = searchTerms(typed).slice(0, MAX_WORDS);
  return terms.length === 0 ? null : terms.map((term) => termQuery(term, options)).join(" AND ");
}
