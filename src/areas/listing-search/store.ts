import { asc, desc, eq, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { type LISTING_KINDS, listings } from "#db/schema/listings";

import { isUnfiltered, type ListingFilter } from "./listing-filter.ts";

type ListingKind = (typeof LISTING_KINDS)[number];

/** What a list shows of a listing; everything any marketplace's list needs. */
const columns = {
  id: listings.id,
  kind: listings.kind,
  tenantId: listings.tenantId,
  name: listings.name,
  description: listings.description,
  category: listings.category,
  tags: listings.tags,
  subtype: listings.subtype,
  license: listings.license,
  price: listings.price,
  card: listings.card,
  versionLabel: listings.versionLabel,
  status: listings.status,
  isFeatured: listings.isFeatured,
  installs: listings.installs,
  ratingSum: listings.ratingSum,
  ratingCount: listings.ratingCount,
  approvedAt: listings.approvedAt,
  changedAt: listings.changedAt,
  createdAt: listings.createdAt,
};

export type FoundListing = Pick<typeof listings.$inferSelect, keyof typeof columns>;

export interface FoundPage {
  rows: FoundListing[];
  /** How many match; counted only up to MAX_COUNTED where anything is filtered. */
  total: number;
}

/** Nobody reads further, and counting on would cost more than the page. */
export const MAX_COUNTED = 10_000;

/**
 * Up to so many matches are looked at one by one and put in order; of more, the order's own index is walked until the page is full.
 * Each way is slow where the other is fast: a walk for the few, ordering for the many.
 */
const FEW = 2_000;

/** Part of the approved listings that match, and how many match, in one round trip. */
export async function selectListings(db: Database, filter: ListingFilter): Promise<FoundPage> {
  if (!isUnfiltered(filter)) return readFound(await filteredPage(db, filter));
  const [rows, totals] = await db.batch([plainPage(db, filter), plainTotal(db, filter.kind)]);
  return { rows, total: totals[0]?.total ?? 0 };
}

const readFound = (found: { listing: FoundListing | null; total: number }[]): FoundPage => ({
  rows: found.flatMap(({ listing }) => (listing === null ? [] : [listing])),
  total: found[0]?.total ?? 0,
});

/** The page where nothing is filtered: a walk along the order's index. */
export const plainPage = (db: Database, filter: ListingFilter) =>
  db
    .select(columns)
    .from(listings)
    .where(ofKind(filter))
    .orderBy(...orderOf(filter))
    .limit(filter.limit)
    .offset(filter.offset);

/** The kept count. */
export const plainTotal = (db: Database, kind: ListingKind) =>
  db
    .select({
      total: sql<number>`coalesce((SELECT count FROM listing_facets WHERE kind = ${kind} AND facet = 'all' AND name = ''), 0)`,
    })
    .from(sql`(SELECT 1)`);

/**
 * The page of what is filtered or searched, each row with the total; a single row without a listing when the page is empty. The hits
 * are counted first, up to MAX_COUNTED; how many there are decides which of the two ways fills the page (see FEW). Indexes are named:
 * the planner has no statistics, and guesses wrong for one way or the other.
 */
export const filteredPage = (db: Database, filter: ListingFilter) => {
  const { limit, offset } = filter;
  const part = sql`LIMIT ${limit} OFFSET ${offset}`;
  const found = sql`(
    WITH hits AS MATERIALIZED (SELECT search_row FROM (${hitsOf(filter)}) LIMIT ${MAX_COUNTED}),
    counted AS MATERIALIZED (SELECT count(*) AS total FROM hits),
    page AS MATERIALIZED (
      SELECT * FROM (SELECT ${fewOf(filter)} ${part})
      UNION ALL
      SELECT * FROM (
        SELECT listings.search_row, NULL FROM counted CROSS JOIN listings INDEXED BY ${sql.raw(walkIndex(filter))}
        WHERE counted.total > ${FEW}
          AND ${allOf([ofKind(filter), ...conditionsOf(filter), ...tagsOf(filter, 0), ...searchOf(filter)])}
        ORDER BY ${listOf(orderOf(filter))} ${part}
      )
    )
    SELECT counted.total, page.search_row, page.rank FROM counted LEFT JOIN page
  )`;
  return db
    .select({ listing: columns, total: sql<number>`found.total` })
    .from(sql`${found} AS found`)
    .leftJoin(listings, sql`listings.search_row = found.search_row`)
    .orderBy(sql`found.rank`, ...orderOf(filter));
};

/** The rows of all that matches, from the condition that lets few through and is cheap to ask: the search, a tag, a column's index. */
function hitsOf(filter: ListingFilter): SQL {
  const { kind, search, tags } = filter;
  const conditions = conditionsOf(filter);
  if (search !== undefined) {
    // The search's index holds only approved listings of the kind; without another condition no listing is looked at.
    const others = [...conditions, ...tagsOf(filter, 0)];
    const matches = sql`listings_search MATCH ${matchOf(filter, search)}`;
    return others.length === 0
      ? sql`SELECT rowid AS search_row FROM listings_search WHERE ${matches}`
      : sql`SELECT listings.search_row FROM listings_search CROSS JOIN listings ON listings.search_row = listings_search.rowid
          WHERE ${allOf([matches, ...others])}`;
  }
  const [tag] = tags;
  if (tag !== undefined)
    return sql`SELECT listings.search_row FROM listing_tags AS chosen CROSS JOIN listings ON listings.id = chosen.listing_id
      WHERE ${allOf([sql`chosen.kind = ${kind} AND chosen.tag = ${tag}`, ...conditions, ...tagsOf(filter, 1)])}`;
  return sql`SELECT listings.search_row FROM listings INDEXED BY ${sql.raw(filterIndex(filter))}
    WHERE ${allOf([ofKind(filter), ...conditions])}`;
}

/** The hits, one by one, in order. A search's relevance is worked out for them alone. */
function fewOf(filter: ListingFilter): SQL {
  const few = sql`counted.total <= ${FEW}`;
  if (filter.sortBy === "relevance" && filter.search !== undefined)
    return sql`listings.search_row, ${RANK} AS rank
      FROM counted CROSS JOIN listings_search CROSS JOIN listings ON listings.search_row = listings_search.rowid
      WHERE ${few} AND listings_search MATCH ${inTexts(filter.search)} AND +listings_search.rowid IN (SELECT search_row FROM hits)
      ORDER BY rank, ${listOf(orderOf(filter))}`;
  return sql`listings.search_row, NULL AS rank
    FROM counted CROSS JOIN hits CROSS JOIN listings ON listings.search_row = hits.search_row
    WHERE ${few} ORDER BY ${listOf(orderOf(filter))}`;
}

const allOf = (conditions: SQL[]): SQL => sql.join(conditions, sql` AND `);
const listOf = (terms: SQL[]): SQL => sql.join(terms, sql`, `);

const ofKind = ({ kind }: ListingFilter): SQL => sql`listings.kind = ${kind} AND listings.status = 'approved'`;

/** What is asked of the listing's own columns. */
function conditionsOf({ category, subtype, minPrice, maxPrice, isFree, isFeatured }: ListingFilter): SQL[] {
  return [
    category === undefined ? [] : sql`listings.category = ${category}`,
    subtype === undefined ? [] : sql`listings.subtype = ${subtype}`,
    minPrice === undefined ? [] : sql`listings.price >= ${minPrice}`,
    maxPrice === undefined ? [] : sql`listings.price <= ${maxPrice}`,
    isFree ? sql`listings.price = 0` : [],
    isFeatured ? sql`listings.is_featured = 1` : [],
  ].flat();
}

/** That the listing has the tags from the given one on. */
const tagsOf = ({ kind, tags }: ListingFilter, from: number): SQL[] =>
  tags
    .slice(from)
    .map(
      (tag) =>
        sql`EXISTS (SELECT 1 FROM listing_tags WHERE kind = ${kind} AND tag = ${tag} AND listing_id = listings.id)`,
    );

/** The words in any text of a listing; ranking by a query that names the kind as well would weigh how frequent the kind is. */
const inTexts = (words: string): string => `{name description tags category} : (${words})`;

/**
 * The words within the kind and, beside them, the words of category and tags: not yet the equality that is asked for, but what lets
 * most others through no further than the index.
 */
function matchOf({ kind, category, tags }: ListingFilter, words: string): string {
  const phrases = [
    ...(category === undefined ? [] : [`category : ${phraseOf(category)}`]),
    ...tags.map((tag) => `tags : ${phraseOf(tag)}`),
  ].filter((phrase) => /[\p{L}\p{N}]/u.test(phrase.slice(phrase.indexOf('"'))));
  return [`kind : "${kind}"`, inTexts(words), ...phrases].join(" AND ");
}

const phraseOf = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** That the listing is among what the search finds; worked out once, when the first listing is looked at. */
function searchOf(filter: ListingFilter): SQL[] {
  if (filter.search === undefined) return [];
  const match = matchOf(filter, filter.search);
  return [sql`+listings.search_row IN (SELECT rowid FROM listings_search WHERE listings_search MATCH ${match})`];
}

/** Weights of the search's columns: kind, name, description, tags, category. The best rank is the smallest number. */
const RANK = sql`bm25(listings_search, 0.0, 10.0, 3.0, 5.0, 2.0)`;

const ORDERS = {
  relevance: { index: "listings_popularity", keys: [listings.installs, listings.ratingOrder] },
  popularity: { index: "listings_popularity", keys: [listings.installs, listings.ratingOrder] },
  installs: { index: "listings_popularity", keys: [listings.installs, listings.ratingOrder] },
  rating: { index: "listings_rating", keys: [listings.ratingOrder] },
  created_at: { index: "listings_created", keys: [listings.createdAt] },
  name: { index: "listings_name", keys: [listings.name] },
  price: { index: "listings_price", keys: [listings.price] },
} as const;

/** Relevance without a search, and among many matches or equals, is popularity, most popular first. */
function orderOf({ sortBy, sortOrder }: ListingFilter): SQL[] {
  const direction = sortOrder === "asc" && sortBy !== "relevance" ? asc : desc;
  return [...ORDERS[sortBy].keys, listings.id].map((key) => direction(key));
}

const orderIndex = ({ sortBy }: ListingFilter): string => ORDERS[sortBy].index;

/** The index that gives the order, of one filter's listings where there is such a one. */
function walkIndex(filter: ListingFilter): string {
  const index = orderIndex(filter);
  if (index !== "listings_popularity") return index;
  if (filter.category !== undefined) return "listings_category";
  if (filter.isFeatured) return "listings_featured";
  return filter.subtype === undefined ? index : "listings_subtype";
}

/** The index of the condition that most likely lets the fewest through. */
function filterIndex({ category, isFeatured, minPrice, maxPrice, isFree }: ListingFilter): string {
  if (category !== undefined) return "listings_category";
  if (isFeatured) return "listings_featured";
  return isFree || minPrice !== undefined || maxPrice !== undefined ? "listings_price" : "listings_subtype";
}

export interface Facet {
  name: string;
  count: number;
}

/** The categories or tags of a kind's approved listings with how many have them, most frequent first. */
export async function selectFacets(
  db: Database,
  kind: ListingKind,
  facet: "category" | "tag",
  limit: number,
): Promise<Facet[]> {
  return db
    .select({ name: sql<string>`name`, count: sql<number>`count` })
    .from(sql`listing_facets`)
    .where(sql`kind = ${kind} AND facet = ${facet}`)
    .orderBy(sql`count DESC, name DESC`)
    .limit(limit);
}

/** How many listings of a kind are in which state, and how often the approved ones were installed. */
export async function selectTotals(
  db: Database,
  kind: ListingKind,
): Promise<{ total: number; approved: number; pending: number; installs: number }> {
  const row = await db
    .select({
      total: sql<number>`count(*)`,
      approved: sql<number>`coalesce(sum(status = 'approved'), 0)`,
      pending: sql<number>`coalesce(sum(status = 'pending_approval'), 0)`,
      installs: sql<number>`coalesce(sum(installs) FILTER (WHERE status = 'approved'), 0)`,
    })
    .from(listings)
    .where(eq(listings.kind, kind))
    .get();
  return row ?? { total: 0, approved: 0, pending: 0, installs: 0 };
}
