import { sql, type SQL } from "drizzle-orm";

/** An index of words with the table of its words beside it, `<index>_words` (migration 0115). */
type WordIndex = "agents_search" | "executions_search" | "episodes_search" | "runs_search";

/** With more words of one beginning, the index finds them itself. */
const MOST_WORDS = 64;
/** Comes after each letter that a word can have next. */
const AFTER_LETTERS = "\u{10FFFF}";
/** A quoted beginning of a word, and whether the text begins with it. Words with other letters have too many forms, and numbers too many endings. */
const BEGINNING = /(\^ )?"([A-Za-z]{2,})"\*/g;

/**
 * The right side of a `MATCH`, which has in place of each beginning of a word the words of the index that begin so. FTS5 would read every
 * row of all those words, of all tenants, before the first hit; of whole words it reads only what it passes on the way to the hits asked for.
 * The rows that are found are the same.
 */
export function wholeWords(index: WordIndex, query: string): SQL {
  const parts: SQL[] = [];
  let end = 0;
  for (const { 0: quoted, 1: place = "", 2: beginning = "", index: at } of query.matchAll(BEGINNING)) {
    parts.push(sql`${query.slice(end, at)}`, wordsThatBegin(index, place, beginning.toLowerCase()));
    end = at + quoted.length;
  }
  return sql`(${sql.join([...parts, sql`${query.slice(end)}`], sql` || `)})`;
}

/** SQL for the words of an index as alternatives; the beginning itself where there are none or very many. Each is found by a seek. */
function wordsThatBegin(index: WordIndex, place: string, beginning: string): SQL {
  const words = sql.raw(`${index}_words`);
  const next = (from: SQL): SQL =>
    sql`(SELECT term FROM ${words} WHERE term >= ${from} AND term < ${beginning + AFTER_LETTERS} LIMIT 1)`;
  return sql`coalesce((WITH RECURSIVE word (term, number) AS (SELECT ${next(sql`${beginning}`)}, 1
      UNION ALL SELECT ${next(sql`word.term || char(1)`)}, number + 1 FROM word WHERE term IS NOT NULL AND number <= ${MOST_WORDS})
    SELECT iif(count(term) > ${MOST_WORDS}, NULL, '(' || group_concat(${place} || '"' || term || '"', ' OR ') || ')') FROM word), ${`${place}"${beginning}"*`})`;
}
