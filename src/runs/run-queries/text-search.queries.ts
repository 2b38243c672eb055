import { and, sql, type SQL } from "drizzle-orm";

import { wholeWords } from "#db/known-words";

/** The words of a query in the texts of runs, as FTS5 queries. Each word is quoted, so a caller's text is never syntax. */
export interface TextSearch {
  /** In all texts of ended runs; null when only tasks are searched. */
  texts: string | null;
  /** In tasks, of every run; null when other places are searched. */
  tasks: string | null;
  /** Whether some words must not occur. A run in both indexes is then found by its texts alone. */
  hasNegation: boolean;
}

/** A part of the rows of `execution_texts` in their order. */
interface TextPage {
  /** Conditions of `rowid`. */
  within: readonly (SQL | undefined)[];
  direction: SQL;
  limit: number;
}

/**
 * The rows of both indexes that have the texts, as `hit`, each once. A task is in the index of tasks as soon as its run is accepted, and
 * what ended runs did is in the other.
 */
export function rowsWithTexts({ texts, tasks, hasNegation }: TextSearch, { within, direction, limit }: TextPage): SQL {
  const page = sql`ORDER BY hit ${direction} LIMIT ${limit}`;
  const inTexts = sql`SELECT rowid AS hit FROM runs_search WHERE ${and(sql`runs_search MATCH ${texts === null ? null : wholeWords("runs_search", texts)}`, ...within)} ${page}`;
  const unlessInTexts = hasNegation && texts !== null ? IS_WITHOUT_TEXTS : undefined;
  const inTasks = sql`SELECT rowid AS hit FROM executions_search
    WHERE ${and(sql`executions_search MATCH ${tasks === null ? null : wholeWords("executions_search", tasks)}`, ...within, unlessInTexts)} ${page}`;
  if (texts === null) return tasks === null ? sql`SELECT 0 AS hit LIMIT 0` : inTasks;
  return tasks === null ? inTexts : sql`SELECT * FROM (${inTexts}) UNION SELECT * FROM (${inTasks}) ${page}`;
}

const IS_WITHOUT_TEXTS = sql`NOT EXISTS (SELECT 1 FROM runs_search_docsize WHERE runs_search_docsize.id = executions_search.rowid)`;
