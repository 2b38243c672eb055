import { sql, type SQL } from "drizzle-orm";

import { foundOf } from "#publishing/listing-search/found-listings.queries";

export interface ShelfPage {
  /** The list of each kind, from its beginning to the end of the page, all in the same order. */
  lists: readonly Parameters<typeof foundOf>[0][];
  limit: number;
  offset: number;
}

/**
 * The page of the merged lists, each row with its place and the total of all lists; an empty page is one row without a listing. Only keys
 * are merged, and the rows of the page alone are read. A search by relevance gives the best of each list, then the second best of each.
 */
export function mergedOf({ lists, limit, offset }: ShelfPage): SQL {
  const listed = lists.map(
    (list, number) => sql`SELECT ${number} AS list, found.* FROM ${foundOf(list, true)} AS found`,
  );
  const [first] = lists;
  const isRanked = first?.sortBy === "relevance" && first.search !== undefined;
  const order = first?.sortOrder === "asc" && first.sortBy !== "relevance" ? sql`ASC` : sql`DESC`;
  const byKeys = sql`key ${order}, second ${order}, id ${order}`;
  const inList = sql`row_number() OVER (PARTITION BY list ORDER BY rank, iif(rank IS NULL, NULL, -search_row), ${byKeys})`;
  const places = isRanked
    ? sql`SELECT search_row, row_number() OVER (ORDER BY in_list, list) AS place
        FROM (SELECT search_row, list, ${inList} AS in_list FROM listed WHERE search_row IS NOT NULL)`
    : sql`SELECT search_row, row_number() OVER (ORDER BY ${byKeys}) AS place FROM listed WHERE search_row IS NOT NULL`;
  return sql`(
    WITH listed AS MATERIALIZED (${sql.join(listed, sql` UNION ALL `)})
    SELECT (SELECT sum(total) FROM (SELECT max(total) AS total FROM listed GROUP BY list)) AS total, page.*
    FROM (SELECT 1) LEFT JOIN (SELECT * FROM (${places}) WHERE place > ${offset} AND place <= ${offset + limit}) AS page
  )`;
}
