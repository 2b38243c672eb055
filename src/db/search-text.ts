import { BEYOND_LATIN, UNSPACED } from "#lib/search-words";

/** A text is folded in pieces of as many characters, because SQLite counts from the beginning to find a character. */
const PIECE = 64;
/** The first 4,032 characters are folded; the rest is indexed as it is. */
const MAX_PIECES = 63;

/** A list of as many elements, for `json_each`. */
const listOf = (length: string): string =>
  `json_each('[0' || replace(hex(zeroblob(${length} - 1)), '00', ',0') || ']')`;

const folded = (sign: string): string => `coalesce((SELECT folded FROM search_folds WHERE sign = ${sign}), ${sign})`;

/** SQL for a text whose letters beyond Latin are folded, each written as `sign` says; another text as it is. */
const foldedText = (text: string, sign: string): string =>
  `CASE WHEN ${text} GLOB '*[${BEYOND_LATIN}]*' THEN (SELECT group_concat(${sign}, '') FROM (` +
  `SELECT ${folded("substr(part, place.key + 1, 1)")} AS sign, ${folded("substr(part, place.key + 2, 1)")} AS next ` +
  `FROM (SELECT substr(${text}, key * ${PIECE} + 1, ${PIECE + 1}) AS part FROM ${listOf(`((length(${text}) - 1) / ${PIECE} + 1)`)} LIMIT ${MAX_PIECES}) ` +
  `CROSS JOIN ${listOf(String(PIECE))} AS place WHERE place.key < length(part) LIMIT ${PIECE * MAX_PIECES})) ` +
  `|| substr(${text}, ${PIECE * MAX_PIECES + 1}) ELSE ${text} END`;

const PAIR =
  `CASE WHEN sign GLOB '[${UNSPACED}]' ` +
  `THEN ' ' || sign || CASE WHEN next GLOB '[${UNSPACED}]' THEN next ELSE '' END || ' ' ELSE sign END`;

/**
 * SQL for a text as the full-text indexes keep it: without case and accents of the scripts beyond Latin, and with pairs
 * of neighbours for scripts without spaces between words. `lib/search-words.ts` does the same with what people type. The
 * triggers of migration 0090 have it, and `run-folds`.
 */
export const searchText = (text: string): string => foldedText(text, PAIR);

/** SQL for a text without case, and without accents beyond Latin, to compare with `foldForSearch(…).toLowerCase()`. */
export const comparedText = (text: string): string => `lower(${foldedText(text, "sign")})`;
