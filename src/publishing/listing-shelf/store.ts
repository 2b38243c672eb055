import { sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { listings } from "#db/schema/listings";
import { foundOf, foundOrder } from "#publishing/listing-search/found-listings.queries";
import type { ListingFilter } from "#publishing/listing-search/listing-filter";
import { cardColumns, type ListingCard, reachColumns } from "#publishing/listings/listing-card.queries";

import { facetCounts, type ShelfFilter, type ShelfViewer } from "./facet-counts.queries.ts";

export interface ShelfRow {
  listing: ListingCard;
  publisherName: string;
  installFigures: Readonly<Record<string, number>>;
  isInstalled: boolean;
  /** Whether the tenant has it, and a new installation would get other content. */
  hasUpdate: boolean;
  /** Whether the viewer's tenant publishes it. */
  isOwn: boolean;
}

export interface FoundShelf {
  /** Each requested kind in order, with its total of matches. */
  pages: { rows: ShelfRow[]; total: number }[];
  facets: { facet: string; name: string; count: number }[];
}

/** Reads the beginning of each kind's list, and the counts of each filter's choices, in one round trip. */
export async function selectShelf(
  db: Database,
  viewer: ShelfViewer,
  lists: readonly ListingFilter[],
  filter: ShelfFilter,
): Promise<FoundShelf> {
  const [facets, ...found] = await db.batch([
    countsOf(db, filter, viewer),
    ...lists.map((list) => shelfPage(db, list, viewer.tenantId)),
  ]);
  const pages = found.map((rows) => ({
    rows: rows.flatMap(({ listing, publisherName, installFigures, installedDigest, currentDigest }) =>
      listing === null
        ? []
        : [
            {
              listing,
              publisherName: publisherName ?? "",
              installFigures: installFigures ?? {},
              isInstalled: installedDigest !== null,
              hasUpdate: installedDigest !== null && installedDigest !== currentDigest,
              isOwn: listing.tenantId === viewer.tenantId,
            },
          ],
    ),
    total: rows[0]?.total ?? 0,
  }));
  return { pages, facets };
}

export const countsOf = (db: Database, filter: ShelfFilter, viewer: ShelfViewer) =>
  db
    .select({ facet: sql<string>`facet`, name: sql<string>`name`, count: sql<number>`count` })
    .from(sql`${facetCounts(filter, viewer)} AS counts`);

/** Reads the beginning of a kind's list, each row with its publisher's name and whether the viewer's tenant has it. */
export const shelfPage = (db: Database, list: ListingFilter, viewerTenantId: string) =>
  db
    .select({
      listing: cardColumns,
      total: sql<number>`found.total`,
      ...reachColumns,
      installedDigest: sql<string | null>`(SELECT digest FROM listing_installs
        WHERE listing_id = listings.id AND tenant_id = ${viewerTenantId} AND status = 'installed')`,
      currentDigest: sql<string | null>`(SELECT digest FROM listing_versions WHERE id = listings.approved_version_id)`,
    })
    .from(sql`${foundOf(list)} AS found`)
    .leftJoin(listings, sql`listings.search_row = found.search_row`)
    .orderBy(...foundOrder(list));
