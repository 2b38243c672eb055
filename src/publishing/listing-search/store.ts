import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { type LISTING_KINDS, listings } from "#db/schema/listings";
import { cardColumns, type ListingCard } from "#publishing/listings/listing-card.queries";

import { foundOf, foundOrder, MAX_COUNTED, ofKind, orderOf } from "./found-listings.queries.ts";
import { isUnfiltered, type ListingFilter } from "./listing-filter.ts";

export { MAX_COUNTED };

type ListingKind = (typeof LISTING_KINDS)[number];

export interface ListingPage {
  rows: ListingCard[];
  /** Total number of matches; for filtered lists and searches at most MAX_COUNTED. */
  total: number;
}

/** Reads a part of the matching approved listings, and the number of matches, in one round trip. */
export async function selectListings(db: Database, filter: ListingFilter): Promise<ListingPage> {
  if (!isUnfiltered(filter)) return readFound(await filteredPage(db, filter));
  const [rows, totals] = await db.batch([plainPage(db, filter), plainTotal(db, filter.kind)]);
  return { rows, total: totals[0]?.total ?? 0 };
}

const readFound = (found: { listing: ListingCard | null; total: number }[]): ListingPage => ({
  rows: found.flatMap(({ listing }) => (listing === null ? [] : [listing])),
  total: found[0]?.total ?? 0,
});

/** The page of an unfiltered list: a walk along the order's index. */
export const plainPage = (db: Database, filter: ListingFilter) =>
  db
    .select(cardColumns)
    .from(listings)
    .where(ofKind(filter))
    .orderBy(...orderOf(filter))
    .limit(filter.limit)
    .offset(filter.offset);

/** The stored count. */
export const plainTotal = (db: Database, kind: ListingKind) =>
  db
    .select({
      total: sql<number>`coalesce((SELECT count FROM listing_facets WHERE kind = ${kind} AND facet = 'all' AND name = ''), 0)`,
    })
    .from(sql`(SELECT 1)`);

/** A page of a filtered list or a search, each row with the total; an empty page is one row without a listing. */
export const filteredPage = (db: Database, filter: ListingFilter) =>
  db
    .select({ listing: cardColumns, total: sql<number>`found.total` })
    .from(sql`${foundOf(filter)} AS found`)
    .leftJoin(listings, sql`listings.search_row = found.search_row`)
    .orderBy(...foundOrder(filter));

export interface Facet {
  name: string;
  count: number;
}

/** The categories or tags of a kind's approved listings with their counts, most frequent first. */
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

/** Counts a kind's listings by state, and the installations of approved ones. */
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
