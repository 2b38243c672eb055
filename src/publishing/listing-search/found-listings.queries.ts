import { asc, desc, sql, type SQL } from "drizzle-orm";

import { LISTING_KINDS, listings } from "#db/schema/listings";

import { filterIndex, isWalkExact, walkIndex } from "./index-choice.ts";
import { keptTotal } from "./kept-counts.queries.ts";
import type { ListingFilter } from "./listing-filter.ts";
import { matchText, wordsIn } from "./match-text.ts";

export { LISTING_KINDS };

type ListingKind = (typeof LISTING_KINDS)[number];

/** Readers do not page further, and counting on would cost more than the page. */
export const MAX_COUNTED = 10_000;

/**
 * Maximum matches that are read and sorted; with more, the order's index is walked until the page is full. Each way is
 * slow where the other is fast: a walk for few, sorting for many.
 */
const FEW = 2_000;
/** FEW, or none where each row of the walk is a hit. */
const fewAt = (filter: ListingFilter): number => (isWalkExact(filter) ? 0 : FEW);

/**
 * The rows of a page of a filtered list or a search, each with its rank and the total, and `withKeys` with the keys of its order; an empty page
 * is one row without a listing. The hits are counted first, up to MAX_COUNTED where triggers do not keep their number, which decides which of two ways
 * fills the page (see FEW). Indexes are named, because the planner has no statistics and guesses wrong.
 */
export function foundOf(filter: ListingFilter, withKeys = false): SQL {
  const keys = withKeys ? keysOf(filter) : sql``;
  const part = sql`LIMIT ${filter.limit} OFFSET ${filter.offset}`;
  return sql`(
    WITH ${countedOf(filter)},
    page AS MATERIALIZED (
      SELECT * FROM (SELECT ${fewOf(filter, withKeys)} ${part})
      UNION ALL
      SELECT * FROM (
        SELECT listings.search_row, NULL${keys} FROM counted CROSS JOIN listings INDEXED BY ${sql.raw(walkIndex(filter))}
        WHERE counted.total > ${fewAt(filter)} AND ${allOf([ofKind(filter), ...othersOf(filter), ...isMatched(filter)])}
        ORDER BY ${listOf(orderOf(filter))} ${part}
      )
    )
    SELECT counted.total, ${withKeys ? sql`page.*` : sql`page.search_row, page.rank`} FROM counted LEFT JOIN page
  )`;
}

/** The order of the rows of `foundOf`: by rank, then as the list is sorted. */
export const foundOrder = (filter: ListingFilter): SQL[] => [
  sql`found.rank, CASE WHEN found.rank IS NOT NULL THEN -found.search_row END`,
  ...orderOf(filter),
];

/**
 * The hits up to MAX_COUNTED, and their count. For relevance, only when there are more than FEW; otherwise `ranked` has all of them with
 * their rank. Ranking costs much before the first hit and is useless for many hits. A search of few words is therefore counted up to FEW
 * first; more words are ranked at once.
 */
function countedOf(filter: ListingFilter): SQL {
  const kept = keptTotal(filter, MAX_COUNTED);
  if (kept !== null)
    return sql`counted AS MATERIALIZED (${kept}),
      hits AS MATERIALIZED (${hitsOf(filter)} AND (SELECT total FROM counted) <= ${fewAt(filter)})`;
  if (!byRelevance(filter))
    return sql`hits AS MATERIALIZED (${hitsOf(filter)} LIMIT ${MAX_COUNTED}),
      counted AS MATERIALIZED (SELECT count(*) AS total FROM hits)`;
  const isFew = sql`(SELECT first FROM tried) <= ${FEW}`;
  const isSelective = filter.category !== undefined || filter.tags.length > 0 || wordsIn(filter) > 2;
  const tried = isSelective
    ? sql`ranked AS MATERIALIZED (${rankedOf(filter)} LIMIT ${FEW + 1}),
        tried AS MATERIALIZED (SELECT count(*) AS first FROM ranked)`
    : sql`tried AS MATERIALIZED (SELECT count(*) AS first FROM (${hitsOf(filter)} LIMIT ${FEW + 1})),
        ranked AS MATERIALIZED (${rankedOf(filter)} AND ${isFew})`;
  return sql`${tried},
    hits AS MATERIALIZED (${hitsOf(filter)} AND NOT ${isFew} LIMIT ${MAX_COUNTED}),
    counted AS MATERIALIZED (SELECT CASE WHEN ${isFew} THEN first ELSE (SELECT count(*) FROM hits) END AS total FROM tried)`;
}

const byRelevance = ({ sortBy, search }: ListingFilter): boolean => sortBy === "relevance" && search !== undefined;

/** The rows of the search index that match the words, joined with the listings where other filters need them. */
function matchedOf(filter: ListingFilter): { from: SQL; where: SQL } {
  const others = othersOf(filter);
  const withListings =
    others.length === 0 ? sql`` : sql`CROSS JOIN listings ON listings.search_row = ${rowIn(filter.kind)}`;
  return { from: sql`listings_search ${withListings}`, where: allOf([matches(filter), ...others]) };
}

/** The hits with their rank. */
function rankedOf(filter: ListingFilter): SQL {
  const { from, where } = matchedOf(filter);
  return sql`SELECT ${rowIn(filter.kind)} AS search_row, ${RANK} AS rank FROM ${from} WHERE ${where}`;
}

/** The rows of all matches, starting from the most selective cheap condition: the search, a tag, a column's index. */
function hitsOf(filter: ListingFilter): SQL {
  const { kind, search, tags, installedBy } = filter;
  if (search !== undefined) {
    const { from, where } = matchedOf(filter);
    return sql`SELECT ${rowIn(filter.kind)} AS search_row FROM ${from} WHERE ${where}`;
  }
  const [tag] = tags;
  if (tag !== undefined)
    return sql`SELECT listings.search_row FROM listing_tags AS chosen CROSS JOIN listings ON listings.id = chosen.listing_id
      WHERE ${allOf([sql`chosen.kind = ${kind} AND chosen.tag = ${tag}`, ...conditionsOf(filter), ...tagsOf(filter, 1)])}`;
  if (installedBy !== undefined)
    return sql`SELECT listings.search_row FROM listing_installs AS mine INDEXED BY listing_installs_tenant
      CROSS JOIN listings ON listings.id = mine.listing_id
      WHERE mine.tenant_id = ${installedBy} AND ${allOf([ofKind(filter), ...conditionsOf(filter)])}`;
  return sql`SELECT listings.search_row FROM listings INDEXED BY ${sql.raw(filterIndex(filter))}
    WHERE ${allOf([ofKind(filter), ...conditionsOf(filter)])}`;
}

/** The hits in order, row by row. Among equal ranks newer listings come first: comparing more would cost more. */
function fewOf(filter: ListingFilter, withKeys: boolean): SQL {
  const isFew = sql`counted.total <= ${fewAt(filter)}`;
  if (byRelevance(filter))
    return sql`search_row, rank${withKeys ? NO_KEYS : sql``} FROM counted CROSS JOIN ranked WHERE ${isFew} ORDER BY rank, search_row DESC`;
  return sql`listings.search_row, NULL AS rank${withKeys ? keysOf(filter) : sql``}
    FROM counted CROSS JOIN hits CROSS JOIN listings ON listings.search_row = hits.search_row
    WHERE ${isFew} ORDER BY ${listOf(orderOf(filter))}`;
}

/**
 * The condition that the listing is among the hits; among all matches of the words where the hits are not counted
 * completely.
 */
function isMatched(filter: ListingFilter): SQL[] {
  if (filter.search === undefined) return [];
  return [
    sql`CASE WHEN counted.total < ${MAX_COUNTED} THEN +listings.search_row IN (SELECT search_row FROM hits)
      ELSE +listings.search_row IN (SELECT ${rowIn(filter.kind)} FROM listings_search WHERE ${matches(filter)}) END`,
  ];
}

const allOf = (conditions: SQL[]): SQL => sql.join(conditions, sql` AND `);
const listOf = (terms: SQL[]): SQL => sql.join(terms, sql`, `);

export const ofKind = ({ kind }: ListingFilter): SQL => sql`listings.kind = ${kind} AND listings.status = 'approved'`;

/** Conditions on the listing's own columns. */
function conditionsOf(filter: ListingFilter): SQL[] {
  const { category, subtype, minPrice, maxPrice, isFree, isFeatured, isPaid, minRating, publisherId, installedBy } =
    filter;
  const { subtypes = [] } = filter;
  return [
    category === undefined ? [] : sql`listings.category = ${category}`,
    subtype === undefined ? [] : sql`listings.subtype = ${subtype}`,
    minPrice === undefined ? [] : sql`listings.price >= ${minPrice}`,
    maxPrice === undefined ? [] : sql`listings.price <= ${maxPrice}`,
    isFree ? sql`listings.price = 0` : [],
    isFeatured ? sql`listings.is_featured = 1` : [],
    subtypes.length === 0 ? [] : sql`listings.subtype IN (SELECT value FROM json_each(${JSON.stringify(subtypes)}))`,
    isPaid ? sql`listings.price > 0` : [],
    minRating === undefined
      ? []
      : sql`listings.rating_count > 0 AND listings.rating_sum >= ${minRating} * listings.rating_count`,
    publisherId === undefined ? [] : sql`listings.tenant_id = ${publisherId}`,
    installedBy === undefined
      ? []
      : sql`EXISTS (SELECT 1 FROM listing_installs WHERE listing_id = listings.id AND tenant_id = ${installedBy} AND status = 'installed')`,
  ].flat();
}

/** Conditions beside the words. */
const othersOf = (filter: ListingFilter): SQL[] => [...conditionsOf(filter), ...tagsOf(filter, 0)];

/** The condition that the listing has the tags from the given one on. */
const tagsOf = ({ kind, tags }: ListingFilter, from: number): SQL[] =>
  tags
    .slice(from)
    .map(
      (tag) =>
        sql`EXISTS (SELECT 1 FROM listing_tags WHERE kind = ${kind} AND tag = ${tag} AND listing_id = listings.id)`,
    );

/**
 * The first row id of each kind in the search index: `number << 40`, as its triggers write it (migration 0019). A
 * search within a kind is a range of row ids, which costs nothing. The kind as a word would match every listing.
 */
const FIRST_ROW = {
  skill: 1 * 2 ** 40,
  agent: 2 * 2 ** 40,
  domain: 3 * 2 ** 40,
  component: 4 * 2 ** 40,
} as const satisfies Record<ListingKind, number>;

/** The listing's row of a row in the search index. */
export const rowIn = (kind: ListingKind): SQL => sql`listings_search.rowid - ${FIRST_ROW[kind]}`;

/** The condition that a row of the search index is of the kind. */
export const isOf = (kind: ListingKind): SQL =>
  sql`listings_search.rowid BETWEEN ${FIRST_ROW[kind]} AND ${FIRST_ROW[kind] + 2 ** 40 - 1}`;

/** The condition that a row of the search index matches the words, within the kind. */
const matches = (filter: ListingFilter): SQL =>
  sql`listings_search MATCH ${matchText(filter)} AND ${isOf(filter.kind)}`;

/** Weights of the search's columns: name, description, tags, category. The best rank is the smallest number. */
const RANK = sql`bm25(listings_search, 10.0, 3.0, 5.0, 2.0)`;

const ORDER_KEYS = {
  relevance: [listings.installs, listings.ratingOrder],
  popularity: [listings.installs, listings.ratingOrder],
  installs: [listings.installs, listings.ratingOrder],
  rating: [listings.ratingOrder],
  created_at: [listings.createdAt],
  name: [listings.name],
  price: [listings.price],
} as const;

/** Further columns of a list: those that order it, which the index of the order has. */
function keysOf({ sortBy }: ListingFilter): SQL {
  const [key, second = sql`NULL`] = ORDER_KEYS[sortBy];
  return sql`, ${key} AS key, ${second} AS second, listings.id AS id`;
}

/** In their place where the rank orders. */
const NO_KEYS = sql`, NULL AS key, NULL AS second, NULL AS id`;

/** Relevance without a search, and among many matches, is popularity, most popular first. */
export function orderOf({ sortBy, sortOrder }: ListingFilter): SQL[] {
  const direction = sortOrder === "asc" && sortBy !== "relevance" ? asc : desc;
  return [...ORDER_KEYS[sortBy], listings.id].map((key) => direction(key));
}
