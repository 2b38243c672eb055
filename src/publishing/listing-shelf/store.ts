import { sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { listings } from "#db/schema/listings";
import { cardColumns, type ListingCard, reachColumns } from "#publishing/listings/listing-card.queries";

import { facetCounts, type ShelfFilter, type ShelfViewer } from "./facet-counts.queries.ts";
import { mergedOf, type ShelfPage } from "./merged-lists.queries.ts";

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
  rows: ShelfRow[];
  /** The number of all matches. */
  total: number;
  facets: { facet: string; name: string; count: number }[];
}

/** Reads a page over the lists of the kinds, and the counts of each filter's choices, in one round trip. */
export async function selectShelf(
  db: Database,
  viewer: ShelfViewer,
  page: ShelfPage,
  filter: ShelfFilter,
): Promise<FoundShelf> {
  if (page.lists.length === 0) return { rows: [], total: 0, facets: await countsOf(db, filter, viewer) };
  const [facets, found] = await db.batch([countsOf(db, filter, viewer), shelfPage(db, page, viewer.tenantId)]);
  const rows = found.flatMap(({ listing, publisherName, installFigures, installedDigest, currentDigest }) =>
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
  );
  return { rows, total: found[0]?.total ?? 0, facets };
}

export const countsOf = (db: Database, filter: ShelfFilter, viewer: ShelfViewer) =>
  db
    .select({ facet: sql<string>`facet`, name: sql<string>`name`, count: sql<number>`count` })
    .from(sql`${facetCounts(filter, viewer)} AS counts`);

/** Reads a page, each row with its publisher's name and whether the viewer's tenant has it; an empty page is one row without a listing. */
export const shelfPage = (db: Database, page: ShelfPage, viewerTenantId: string) =>
  db
    .select({
      listing: cardColumns,
      total: sql<number>`found.total`,
      ...reachColumns,
      installedDigest: sql<string | null>`(SELECT digest FROM listing_installs
        WHERE listing_id = listings.id AND tenant_id = ${viewerTenantId} AND status = 'installed')`,
      currentDigest: sql<string | null>`(SELECT digest FROM listing_versions WHERE id = listings.approved_version_id)`,
    })
    .from(sql`${mergedOf(page)} AS found`)
    .leftJoin(listings, sql`listings.search_row = found.search_row`)
    .orderBy(sql`found.place`);
