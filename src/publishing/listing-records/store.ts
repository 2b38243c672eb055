import { and, asc, count, desc, eq, isNotNull, or, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import {
  type LISTING_KINDS,
  listingInstalls,
  listings,
  type LISTING_STATUSES,
  listingVersions,
} from "#db/schema/listings";
import { type ListingRecord, recordColumns } from "#publishing/listings/listing-card.queries";

type ListingKind = (typeof LISTING_KINDS)[number];
type ListingStatus = (typeof LISTING_STATUSES)[number];

export type ReviewRow = { listing: ListingRecord; version: typeof listingVersions.$inferSelect };

interface Part {
  kind: ListingKind | undefined;
  limit: number;
  offset: number;
}

/** A part of a publisher's listings, newest first, and how many there are, in one round trip. */
export async function selectSubmissions(
  db: Database,
  tenantId: string,
  { kind, status, limit, offset }: Part & { status: ListingStatus | undefined },
): Promise<{ rows: ListingRecord[]; total: number }> {
  const where = and(
    eq(listings.tenantId, tenantId),
    kind === undefined ? undefined : eq(listings.kind, kind),
    status === undefined ? undefined : eq(listings.status, status),
  );
  const [rows, totals] = await db.batch([
    db
      .select(recordColumns)
      .from(listings)
      .where(where)
      .orderBy(desc(listings.createdAt), desc(listings.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(listings).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/**
 * Reads a part of the listings that wait for review, oldest first, of one publisher or (null) of all, and their number,
 * in one round trip.
 */
export async function selectReviews(
  db: Database,
  tenantId: string | null,
  { kind, limit, offset }: Part,
): Promise<{ rows: ReviewRow[]; total: number }> {
  const where = and(
    isNotNull(listings.pendingVersionId),
    tenantId === null ? undefined : eq(listings.tenantId, tenantId),
    kind === undefined ? undefined : eq(listings.kind, kind),
  );
  const [rows, totals] = await db.batch([
    db
      .select({ listing: recordColumns, version: listingVersions })
      .from(listings)
      .innerJoin(listingVersions, eq(listingVersions.id, listings.pendingVersionId))
      .where(where)
      .orderBy(asc(listings.submittedAt), asc(listings.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(listings).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** The reader of versions: an operator and the publisher see all, others see approved ones. */
interface Viewer {
  tenantId: string;
  isOperator: boolean;
}

/**
 * Reads a listing, a part of its versions that the viewer may see, newest first, their number, and the viewer's copy,
 * in one round trip.
 */
export async function selectVersions(
  db: Database,
  listingId: string,
  { tenantId, isOperator }: Viewer,
  { limit, offset }: { limit: number; offset: number },
) {
  const isPublisher = sql`EXISTS (SELECT 1 FROM listings WHERE id = ${listingId} AND tenant_id = ${tenantId})`;
  const where = and(
    eq(listingVersions.listingId, listingId),
    isOperator ? undefined : or(eq(listingVersions.status, "approved"), isPublisher),
  );
  const [found, versions, totals, copies] = await db.batch([
    db.select(recordColumns).from(listings).where(eq(listings.id, listingId)),
    db
      .select({
        id: listingVersions.id,
        number: listingVersions.number,
        label: listingVersions.label,
        status: listingVersions.status,
        digest: listingVersions.digest,
        createdAt: listingVersions.createdAt,
        decidedAt: listingVersions.decidedAt,
      })
      .from(listingVersions)
      .where(where)
      .orderBy(desc(listingVersions.number))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(listingVersions).where(where),
    db
      .select({
        installedId: listingInstalls.installedId,
        digest: listingInstalls.digest,
        version: sql<string | null>`(SELECT label FROM listing_versions WHERE id = listing_installs.version_id)`,
        currentDigest: sql<string | null>`(SELECT digest FROM listing_versions WHERE id =
          (SELECT approved_version_id FROM listings WHERE id = listing_installs.listing_id))`,
        installedAt: listingInstalls.installedAt,
        updatedAt: listingInstalls.updatedAt,
      })
      .from(listingInstalls)
      .where(
        and(
          eq(listingInstalls.listingId, listingId),
          eq(listingInstalls.tenantId, tenantId),
          eq(listingInstalls.status, "installed"),
        ),
      ),
  ]);
  return { listing: found[0], versions, total: totals[0]?.total ?? 0, copy: copies[0] };
}

export type VersionRecord = Awaited<ReturnType<typeof selectVersions>>["versions"][number];

export type CopyRecord = NonNullable<Awaited<ReturnType<typeof selectVersions>>["copy"]>;

export const selectRecord = (db: Database, listingId: string): Promise<ListingRecord | undefined> =>
  db.select(recordColumns).from(listings).where(eq(listings.id, listingId)).get();
