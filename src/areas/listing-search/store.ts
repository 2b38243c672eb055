import { and, asc, desc, eq, gte, lte, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { type LISTING_KINDS, listings } from "#db/schema/listings";

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

export const SORT_KEYS = ["relevance", "popularity", "rating", "created_at", "name", "price", "installs"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface ListingFilter {
  kind: ListingKind;
  /** An FTS5 query; without one, relevance is popularity. */
  search: string | undefined;
  category: string | undefined;
  /** A listing has all of them. */
  tags: readonly string[];
  subtype: string | undefined;
  minPrice: number | undefined;
  maxPrice: number | undefined;
  isFree: boolean;
  isFeatured: boolean;
  sortBy: SortKey;
  sortOrder: "asc" | "desc";
  limit: number;
  offset: number;
}

/** Part of the approved listings that match, and how many match, in one round trip. */
export async function selectListings(
  db: Database,
  filter: ListingFilter,
): Promise<{ rows: FoundListing[]; total: number }> {
  const [rows, totals] = await db.batch([pageOf(db, filter), totalOf(db, filter)]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** The query for a page of results. */
export const pageOf = (db: Database, filter: ListingFilter) => {
  const base = db.select(columns).from(listings).$dynamic();
  const joined =
    filter.search === undefined ? base : base.innerJoin(SEARCH, sql`listings_search.rowid = ${listings.searchRow}`);
  return joined
    .where(conditionsOf(filter))
    .orderBy(...orderOf(filter))
    .limit(filter.limit)
    .offset(filter.offset);
};

/** The query for how many match: the kept count where nothing is filtered. */
export const totalOf = (db: Database, filter: ListingFilter) => {
  if (isUnfiltered(filter))
    return db
      .select({
        total: sql<number>`coalesce((SELECT count FROM listing_facets WHERE kind = ${filter.kind} AND facet = 'all' AND name = ''), 0)`,
      })
      .from(sql`(SELECT 1)`);
  const base = db
    .select({ total: sql<number>`count(*)` })
    .from(listings)
    .$dynamic();
  const joined =
    filter.search === undefined ? base : base.innerJoin(SEARCH, sql`listings_search.rowid = ${listings.searchRow}`);
  return joined.where(conditionsOf(filter));
};

const SEARCH = sql`listings_search`;

const isUnfiltered = ({
  search,
  category,
  tags,
  subtype,
  minPrice,
  maxPrice,
  isFree,
  isFeatured,
}: ListingFilter): boolean =>
  search === undefined &&
  category === undefined &&
  tags.length === 0 &&
  subtype === undefined &&
  minPrice === undefined &&
  maxPrice === undefined &&
  !isFree &&
  !isFeatured;

function conditionsOf(filter: ListingFilter): SQL | undefined {
  const { kind, search, category, tags, subtype, minPrice, maxPrice, isFree, isFeatured } = filter;
  return and(
    search === undefined ? undefined : sql`listings_search MATCH ${search}`,
    // The index of the search holds only approved listings of the kind; saying so again would only tempt the planner to begin elsewhere.
    search === undefined ? eq(listings.kind, kind) : undefined,
    search === undefined ? eq(listings.status, "approved") : undefined,
    category === undefined ? undefined : eq(listings.category, category),
    subtype === undefined ? undefined : eq(listings.subtype, subtype),
    minPrice === undefined ? undefined : gte(listings.price, minPrice),
    maxPrice === undefined ? undefined : lte(listings.price, maxPrice),
    isFree ? eq(listings.price, 0) : undefined,
    isFeatured ? eq(listings.isFeatured, true) : undefined,
    ...tags.map((tag) => hasTag(kind, tag)),
  );
}

const hasTag = (kind: ListingKind, tag: string): SQL =>
  sql`${listings.id} IN (SELECT listing_id FROM listing_tags WHERE kind = ${kind} AND tag = ${tag})`;

/** Weights of the search's columns: kind, name, description, tags, category. */
const RANK = sql`bm25(listings_search, 0.0, 10.0, 3.0, 5.0, 2.0)`;

function orderOf({ sortBy, sortOrder, search }: ListingFilter): SQL[] {
  // The best rank is the smallest number.
  if (sortBy === "relevance" && search !== undefined) return [asc(RANK), desc(listings.installs), desc(listings.id)];
  const direction = sortOrder === "asc" ? asc : desc;
  return [...KEYS[sortBy].map((key) => direction(key)), direction(listings.id)];
}

const KEYS = {
  relevance: [listings.installs, listings.ratingOrder],
  popularity: [listings.installs, listings.ratingOrder],
  installs: [listings.installs, listings.ratingOrder],
  rating: [listings.ratingOrder],
  created_at: [listings.createdAt],
  name: [listings.name],
  price: [listings.price],
} satisfies Record<SortKey, unknown[]>;

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
