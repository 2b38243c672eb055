import { and, count, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Database } from "#db/client";
import { type LISTING_KINDS, listingInstalls, listingPurchases, listings, listingVersions } from "#db/schema/listings";
import { build, statement, type Statement } from "#db/statement";

type ListingKind = (typeof LISTING_KINDS)[number];
type InstallStatus = (typeof listingInstalls.$inferSelect)["status"];

export interface InstallationFilter {
  kind: ListingKind | undefined;
  listingId: string | undefined;
  status: InstallStatus | undefined;
  limit: number;
  offset: number;
}

/**
 * Reads a part of a tenant's installations, last installed first, with the listings' current state, and their number;
 * one round trip.
 */
export async function selectInstallations(
  db: Database,
  tenantId: string,
  { kind, listingId, status, limit, offset }: InstallationFilter,
) {
  const pinned = alias(listingVersions, "pinned");
  const current = alias(listingVersions, "current");
  const where = and(
    eq(listingInstalls.tenantId, tenantId),
    listingId === undefined ? undefined : eq(listingInstalls.listingId, listingId),
    status === undefined ? undefined : eq(listingInstalls.status, status),
    kind === undefined ? undefined : eq(listings.kind, kind),
  );
  const [rows, totals] = await db.batch([
    db
      .select({
        listingId: listingInstalls.listingId,
        kind: listings.kind,
        name: listings.name,
        status: listingInstalls.status,
        installedId: listingInstalls.installedId,
        digest: listingInstalls.digest,
        version: pinned.label,
        installedAt: listingInstalls.installedAt,
        updatedAt: listingInstalls.updatedAt,
        listingStatus: listings.status,
        listingReason: listings.reason,
        currentVersion: current.label,
        currentDigest: current.digest,
      })
      .from(listingInstalls)
      .innerJoin(listings, eq(listings.id, listingInstalls.listingId))
      .leftJoin(pinned, eq(pinned.id, listingInstalls.versionId))
      .leftJoin(current, eq(current.id, listings.approvedVersionId))
      .where(where)
      .orderBy(desc(listingInstalls.installedAt), desc(listingInstalls.listingId))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(listingInstalls)
      .innerJoin(listings, eq(listings.id, listingInstalls.listingId))
      .where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

export type InstallationRow = Awaited<ReturnType<typeof selectInstallations>>["rows"][number];

export type PurchaseRow = typeof listingPurchases.$inferSelect;

/** The record that a tenant paid for a listing elsewhere. */
export const selectPurchase = (db: Database, listingId: string, tenantId: string): Promise<PurchaseRow | undefined> =>
  db
    .select()
    .from(listingPurchases)
    .where(and(eq(listingPurchases.listingId, listingId), eq(listingPurchases.tenantId, tenantId)))
    .get();

/** Records that a tenant paid for a listing elsewhere, once. */
export const insertPurchase = (row: PurchaseRow): Statement => statement(build.insert(listingPurchases).values(row));

/**
 * Records whether a tenant still has its copy; the listing's count stays. Does nothing for a copy without a listing.
 */
export const updateInstallStatus = (
  tenantId: string,
  installedId: string,
  status: InstallStatus,
  updatedAt: number,
): Statement =>
  statement(
    build
      .update(listingInstalls)
      .set({ status, updatedAt })
      .where(and(eq(listingInstalls.tenantId, tenantId), eq(listingInstalls.installedId, installedId))),
  );
