import { and, desc, eq, inArray, ne, or, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { LISTING_KINDS, LISTING_STATUSES, listings, listingVersions } from "#db/schema/listings";
import { indexFolded } from "#db/search-text";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import { countedFigures } from "./install-figures.queries.ts";
import { cardColumns, type ListingReach, reachColumns, recordColumns } from "./listing-card.queries.ts";
import { unchangedParts } from "./name-skeleton.ts";

export { LISTING_KINDS, LISTING_STATUSES };
export type ListingKind = (typeof LISTING_KINDS)[number];
export type ListingRow = Omit<typeof listings.$inferSelect, "searchRow" | "ratingOrder" | "isFree" | "installFigures">;
export type ListingVersionRow = typeof listingVersions.$inferSelect;
export type ListingStatus = ListingRow["status"];

/** Every column except those that the database generates. */
const columns = {
  ...cardColumns,
  ...recordColumns,
  nameSkeleton: listings.nameSkeleton,
  reviewedBy: listings.reviewedBy,
  revision: listings.revision,
};

/** Null for any kind. */
const ofKind = (kind: ListingKind | null, listingId: string) =>
  and(eq(listings.id, listingId), kind === null ? undefined : eq(listings.kind, kind));

export interface ListingWithVersion {
  listing: ListingRow;
  version: ListingVersionRow | null;
}

/** A listing with its public version. */
export const selectApproved = (
  db: Database,
  kind: ListingKind,
  listingId: string,
): Promise<(ListingWithVersion & ListingReach) | undefined> =>
  db
    .select({ listing: columns, version: listingVersions, ...reachColumns })
    .from(listings)
    .leftJoin(listingVersions, eq(listingVersions.id, listings.approvedVersionId))
    .where(ofKind(kind, listingId))
    .get();

/** A listing with the version that waits for review; null for any kind. */
export const selectPending = (
  db: Database,
  kind: ListingKind | null,
  listingId: string,
): Promise<ListingWithVersion | undefined> =>
  db
    .select({ listing: columns, version: listingVersions })
    .from(listings)
    .leftJoin(listingVersions, eq(listingVersions.id, listings.pendingVersionId))
    .where(ofKind(kind, listingId))
    .get();

/** A listing with its public version, or else the one that waits for review. */
export const selectShown = (
  db: Database,
  kind: ListingKind,
  listingId: string,
): Promise<(ListingWithVersion & ListingReach) | undefined> =>
  db
    .select({ listing: columns, version: listingVersions, ...reachColumns })
    .from(listings)
    .leftJoin(
      listingVersions,
      sql`${listingVersions.id} = coalesce(${listings.approvedVersionId}, ${listings.pendingVersionId})`,
    )
    .where(ofKind(kind, listingId))
    .get();

export interface SubmissionFacts {
  /** The tenant's earlier listing of this item. */
  existing: ListingRow | undefined;
  lastNumber: number;
  /** Others' approved listings with a similar name. */
  similarNames: { id: string; name: string }[];
  /** Others' listings with the same content. */
  sameContent: { id: string; name: string }[];
}

/** Maximum number of names that a new one is compared with. */
const MAX_SIMILAR = 1_000;

/** Reads the facts for a submission in one round trip. */
export async function selectSubmissionFacts(
  db: Database,
  submitted: { tenantId: string; kind: ListingKind; sourceId: string; nameSkeletons: string[]; digest: string },
): Promise<SubmissionFacts> {
  const { tenantId, kind, sourceId, nameSkeletons, digest } = submitted;
  const source = and(eq(listings.tenantId, tenantId), eq(listings.kind, kind), eq(listings.sourceId, sourceId));
  const [existing, numbers, similarNames, sameContent] = await db.batch([
    db.select(columns).from(listings).where(source).limit(1),
    db
      .select({ last: sql<number>`coalesce(max(${listingVersions.number}), 0)` })
      .from(listingVersions)
      .innerJoin(listings, eq(listings.id, listingVersions.listingId))
      .where(source),
    db
      .select({ id: listings.id, name: listings.name })
      .from(listings)
      .where(
        and(
          eq(listings.kind, kind),
          or(...nameSkeletons.map(mayPassFor)),
          ne(listings.tenantId, tenantId),
          eq(listings.status, "approved"),
        ),
      )
      // The order keeps equal names within the compared ones.
      .orderBy(desc(inArray(listings.nameSkeleton, nameSkeletons)), desc(listings.installs))
      .limit(MAX_SIMILAR),
    db
      .select({ id: listings.id, name: listings.name })
      .from(listingVersions)
      .innerJoin(listings, eq(listings.id, listingVersions.listingId))
      .where(and(eq(listingVersions.digest, digest), ne(listingVersions.tenantId, tenantId)))
      .limit(5),
  ]);
  return { existing: existing[0], lastNumber: numbers[0]?.last ?? 0, similarNames, sameContent };
}

/**
 * Names that begin or end alike and have about the same length: every one at distance one is among them. The index holds
 * the skeletons of a kind, and a submission is rare.
 */
function mayPassFor(skeleton: string): SQL | undefined {
  const { beginning, end, length } = unchangedParts(skeleton);
  const own = listings.nameSkeleton;
  if (beginning === "") return eq(own, skeleton);
  return or(
    eq(own, skeleton),
    and(
      sql`length(${own}) BETWEEN ${length - 1} AND ${length + 1}`,
      sql`(substr(${own}, 1, length(${beginning})) = ${beginning} OR substr(${own}, -length(${end})) = ${end})`,
    ),
  );
}

/** All listings of the catalogue's publisher with their public versions. */
export const selectSeeded = (db: Database, tenantId: string): Promise<ListingWithVersion[]> =>
  db
    .select({ listing: columns, version: listingVersions })
    .from(listings)
    .leftJoin(listingVersions, eq(listingVersions.id, listings.approvedVersionId))
    .where(eq(listings.tenantId, tenantId));

/** Holds if the listing had neither a submission nor a decision since it was read. */
export const requireRevision = ({ id, revision }: ListingRow, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM listings WHERE id = ${id} AND revision = ${revision})`, refusal);

const indexWords = indexFolded("listings", ["name", "description", "tags", "category"], {
  place: `(CASE kind WHEN 'skill' THEN 1 WHEN 'agent' THEN 2 WHEN 'domain' THEN 3 WHEN 'component' THEN 4 END << 40) + search_row`,
  onlyWhere: "status = 'approved'",
});

const indexListing = ({ id, name, description, tags, category }: ListingRow): Statement[] =>
  indexWords({ id, texts: [name, description, JSON.stringify(tags), category ?? ""] });

/** The first statement fails when the source has a listing already. */
export const insertListing = (row: ListingRow, cameFirst?: () => AppError): Statement[] => [
  { ...statement(build.insert(listings).values(row)), ...(cameFirst === undefined ? {} : { refusal: cameFirst }) },
  ...indexListing(row),
];

/** Writes the columns that submissions and decisions change, without the counts of installs and ratings. */
export const updateListing = (row: ListingRow): Statement[] => [
  statement(
    build
      .update(listings)
      .set({
        status: row.status,
        name: row.name,
        nameSkeleton: row.nameSkeleton,
        description: row.description,
        category: row.category,
        tags: row.tags,
        subtype: row.subtype,
        license: row.license,
        price: row.price,
        card: row.card,
        versionLabel: row.versionLabel,
        approvedVersionId: row.approvedVersionId,
        pendingVersionId: row.pendingVersionId,
        isFeatured: row.isFeatured,
        reason: row.reason,
        submittedBy: row.submittedBy,
        reviewedBy: row.reviewedBy,
        submittedAt: row.submittedAt,
        approvedAt: row.approvedAt,
        changedAt: row.changedAt,
        revision: row.revision,
      })
      .where(eq(listings.id, row.id)),
  ),
  ...indexListing(row),
];

/** Versions of a listing that are kept, beside the public one, the submitted one and those that someone installed. */
export const KEPT_LISTING_VERSIONS = 100;

/** Versions that one submission displaces: more than one, so that a long history becomes shorter. */
const MOST_DISPLACED = 5;

/** Adds a version, and removes the oldest ones above the limit that nothing names. */
export const insertVersion = (row: ListingVersionRow): Statement[] => [
  statement(build.insert(listingVersions).values(row)),
  rawStatement(sql`DELETE FROM listing_versions WHERE id IN (SELECT v.id FROM listing_versions v
    WHERE v.listing_id = ${row.listingId} AND v.tenant_id = ${row.tenantId} AND v.number <= ${row.number - KEPT_LISTING_VERSIONS}
      AND NOT EXISTS (SELECT 1 FROM listings WHERE id = v.listing_id AND v.id IN (approved_version_id, pending_version_id))
      AND NOT EXISTS (SELECT 1 FROM listing_installs WHERE version_id = v.id)
    ORDER BY v.number LIMIT ${MOST_DISPLACED})`),
];

/** Ends a version's review. */
export const decideVersion = (
  versionId: string,
  status: Exclude<ListingVersionRow["status"], "pending">,
  decidedAt: number,
): Statement =>
  statement(build.update(listingVersions).set({ status, decidedAt }).where(eq(listingVersions.id, versionId)));

/** Counts an installation once for each tenant, and stores its pinned version and its copy's id. */
export function recordInstall(install: {
  listingId: string;
  tenantId: string;
  versionId: string;
  digest: string;
  installedId: string;
  at: number;
}): Statement[] {
  const { listingId, tenantId, versionId, digest, installedId, at } = install;
  return [
    rawStatement(sql`UPDATE listings SET installs = installs + 1, install_figures = ${countedFigures(at)} WHERE id = ${listingId}
      AND NOT EXISTS (SELECT 1 FROM listing_installs WHERE listing_id = ${listingId} AND tenant_id = ${tenantId})`),
    rawStatement(sql`INSERT INTO listing_installs (listing_id, tenant_id, status, version_id, digest, installed_id, installed_at, updated_at)
      VALUES (${listingId}, ${tenantId}, 'installed', ${versionId}, ${digest}, ${installedId}, ${at}, ${at})
      ON CONFLICT (listing_id, tenant_id) DO UPDATE SET status = 'installed', version_id = excluded.version_id,
        digest = excluded.digest, installed_id = excluded.installed_id, updated_at = excluded.updated_at`),
  ];
}

/** Holds while this version is the public one. */
export const requirePublicVersion = (listingId: string, versionId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM listings WHERE id = ${listingId} AND status = 'approved' AND approved_version_id = ${versionId})`,
    refusal,
  );

/** Holds when the operator recorded a purchase of the listing by the tenant. */
export const requirePurchase = (listingId: string, tenantId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM listing_purchases WHERE listing_id = ${listingId} AND tenant_id = ${tenantId})`,
    refusal,
  );
