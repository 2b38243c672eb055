import type { Statement } from "#db/statement";
import { BEYOND_LATIN, indexedText, isBeyondLatin, UNSPACED } from "#lib/search-words";

/** A text is folded in pieces of as many characters, because SQLite counts from the beginning to find a character. */
const PIECE = 64;
/** The first 4,032 characters are folded; the rest is indexed as it is. */
const MAX_PIECES = 63;

/** A list of as many elements, for `json_each`. */
const listOf = (length: string): string =>
  `json_each('[0' || replace(hex(zeroblob(${length} - 1)), '00', ',0') || ']')`;

const folded = (sign: string): string => `coalesce((SELECT folded FROM search_folds WHERE sign = ${sign}), ${sign})`;

/** A text with any other letter is folded before it is compared. */
const NOT_ASCII = "^ -~";

/** SQL for a text whose letters are folded when it has one of these, each written as `sign` says; another text as it is. */
const foldedText = (text: string, sign: string, letters = BEYOND_LATIN): string =>
  `CASE WHEN ${text} GLOB '*[${letters}]*' THEN (SELECT group_concat(${sign}, '') FROM (` +
  `SELECT ${folded("substr(part, place.key + 1, 1)")} AS sign, ${folded("substr(part, place.key + 2, 1)")} AS next ` +
  `FROM (SELECT substr(${text}, key * ${PIECE} + 1, ${PIECE + 1}) AS part FROM ${listOf(`((length(${text}) - 1) / ${PIECE} + 1)`)} LIMIT ${MAX_PIECES}) ` +
  `CROSS JOIN ${listOf(String(PIECE))} AS place WHERE place.key < length(part) LIMIT ${PIECE * MAX_PIECES})) ` +
  `|| substr(${text}, ${PIECE * MAX_PIECES + 1}) ELSE ${text} END`;

const PAIR =
  `CASE WHEN sign GLOB '[${UNSPACED}]' ` +
  `THEN ' ' || sign || CASE WHEN next GLOB '[${UNSPACED}]' THEN next ELSE '' END || ' ' ELSE sign END`;

/**
 * SQL for a text as the full-text indexes keep it: without case and accents of the scripts beyond Latin, and with pairs
 * of neighbours for scripts without spaces between words. `lib/search-words.ts` does the same with what people type
 * and with what is written. Migration 0090 indexed with it what was there before.
 */
export const searchText = (text: string): string => foldedText(text, PAIR);

/** SQL for a text without case and accents of any script, to compare with `plainText`. */
export const comparedText = (text: string): string => `lower(${foldedText(text, "sign", NOT_ASCII)})`;

/** A row whose texts a trigger has indexed as they are. Its texts are those of the index's columns, in their order. */
export interface SearchedRow {
  id: string;
  texts: readonly string[];
}

/**
 * Prepares the index of a table for texts beyond Latin: `place` is the row id, `owner` the columns before the texts with
 * their SQL, `onlyWhere` the condition of an indexed row. Returns a function to the statements that follow the write of
 * a row: none for a Latin text, else one that indexes the row again, folded. So a usual write prepares nothing more.
 */
export function indexFolded(
  table: string,
  columns: readonly string[],
  { index = `${table}_search`, key = "id", place = "search_row", owner = {}, onlyWhere = "true" }: IndexParts = {},
): (row: SearchedRow) => Statement[] {
  const into = ["rowid", ...Object.keys(owner), ...columns].join(", ");
  const texts = columns.map((_name, index) => `column${index + 2}`);
  const sql = `INSERT OR REPLACE INTO ${index} (${into})
    SELECT ${[place, ...Object.values(owner), ...texts].join(", ")}
    FROM (VALUES (?${", ?".repeat(columns.length)})) CROSS JOIN ${table} ON ${table}.${key} = column1 WHERE ${onlyWhere}`;
  return ({ id, texts: given }) =>
    given.some(isBeyondLatin) ? [{ sql, args: [id, ...given.map(indexedText)], together: "rows" }] : [];
}

interface IndexParts {
  /** The index; that of the table when absent. */
  index?: string;
  /** The column with the given id. */
  key?: string;
  place?: string;
  owner?: Readonly<Record<string, string>>;
  onlyWhere?: string;
}

/** The owner's id as one word of the index. */
export const idWord = (column: string): string => `replace(${column}, '-', '')`;
