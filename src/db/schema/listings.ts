import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

export const LISTING_KINDS = ["skill", "agent", "domain", "component"] as const;
export const LISTING_STATUSES = ["pending_approval", "approved", "rejected", "withdrawn", "suspended"] as const;

/**
 * Tenants' marketplace offers of every kind. For approved listings only, triggers keep `listings_search` (full text),
 * `listing_tags`, `listing_facets` and `listing_counts` (see the migrations). So readers never count, and unapproved listings
 * cannot be found.
 */
export const listings = sqliteTable(
  "listings",
  {
    /** The key of the full-text index; see `agents`. */
    searchRow: integer().primaryKey(),
    id: text().notNull().unique(),
    kind: text({ enum: LISTING_KINDS }).notNull(),
    /** The publisher. */
    tenantId: ownTenant(),
    /** The publisher's skill, agent, domain or component. */
    sourceId: text().notNull(),
    status: text({ enum: LISTING_STATUSES }).notNull(),
    name: text().notNull(),
    /** The visual skeleton of the name; see `name-skeleton.ts`. */
    nameSkeleton: text().notNull(),
    description: text().notNull(),
    category: text(),
    tags: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The subtype: a skill's type, a component's type, a domain's licence. */
    subtype: text(),
    license: text(),
    /** In US dollars. */
    price: real().notNull(),
    /** Fields that only this kind shows: URLs of previews, documentation, a long description. */
    card: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** The displayed version label. */
    versionLabel: text().notNull(),
    approvedVersionId: text(),
    /** The version that waits for review. Until the decision an approved listing keeps its approved version. */
    pendingVersionId: text(),
    isFeatured: integer({ mode: "boolean" }).notNull().default(false),
    installs: integer().notNull().default(0),
    /** Number of installations on a day (`2026-11-23`) and in a month (`2026-11`), UTC; see `install-history.ts`. */
    installFigures: text({ mode: "json" }).$type<Record<string, number>>().notNull().default({}),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    /** The Bayesian mean for sorting: five assumed ratings of 3. */
    ratingOrder: real()
      .notNull()
      .generatedAlwaysAs(sql`((rating_sum + 15.0) / (rating_count + 5))`, { mode: "virtual" }),
    isFree: integer({ mode: "boolean" })
      .notNull()
      .generatedAlwaysAs(sql`(price = 0)`, { mode: "virtual" }),
    /** Why it was rejected or suspended. */
    reason: text(),
    submittedBy: text(),
    reviewedBy: text(),
    submittedAt: integer().notNull(),
    approvedAt: integer(),
    /** When readers could last see a change, including removal; federation's `updated_since` compares it. */
    changedAt: integer().notNull(),
    /** Rises with every change of state or content, so that two reviewers cannot both decide. */
    revision: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("listings_source").on(table.tenantId, table.kind, table.sourceId),
    index("listings_publisher").on(table.tenantId, table.kind, table.createdAt, table.id),
    index("listings_skeleton").on(table.kind, table.nameSkeleton),
    index("listings_review")
      .on(table.submittedAt, table.id)
      .where(sql`pending_version_id IS NOT NULL`),
    index("listings_changed").on(table.kind, table.changedAt, table.id),
    // A filtered list is walked in this order, and the filters need nothing but these columns.
    index("listings_popularity").on(
      table.kind,
      table.status,
      table.installs,
      table.ratingOrder,
      table.id,
      table.category,
      table.subtype,
      table.price,
      table.tenantId,
      table.ratingSum,
      table.ratingCount,
    ),
    index("listings_rating").on(table.kind, table.status, table.ratingOrder, table.id),
    index("listings_created").on(table.kind, table.status, table.createdAt, table.id),
    index("listings_name").on(table.kind, table.status, table.name, table.id),
    index("listings_price").on(table.kind, table.status, table.price, table.id),
    index("listings_category").on(
      table.kind,
      table.status,
      table.category,
      table.installs,
      table.ratingOrder,
      table.id,
    ),
    index("listings_subtype").on(table.kind, table.status, table.subtype, table.installs, table.ratingOrder, table.id),
    index("listings_subtype_price").on(table.kind, table.status, table.subtype, table.price),
    index("listings_featured").on(
      table.kind,
      table.status,
      table.isFeatured,
      table.installs,
      table.ratingOrder,
      table.id,
    ),
  ],
);

/** Every submitted version: an immutable snapshot, named by the SHA-256 digest of its canonical JSON. */
export const listingVersions = sqliteTable(
  "listing_versions",
  {
    id: text().primaryKey(),
    listingId: text().notNull(),
    /** The publisher. */
    tenantId: ownTenant(),
    number: integer().notNull(),
    label: text().notNull(),
    status: text({ enum: ["pending", "approved", "rejected", "replaced"] }).notNull(),
    /** The listing's front once this version is approved. */
    front: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** The content that an installation gets. */
    snapshot: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    digest: text().notNull(),
    /** Similar listings of others at submission, for the reviewer. */
    lookAlikes: text({ mode: "json" }).$type<{ id: string; name: string; why: "name" | "content" }[]>().notNull(),
    createdAt: integer().notNull(),
    decidedAt: integer(),
  },
  (table) => [
    uniqueIndex("listing_versions_number").on(table.listingId, table.number),
    index("listing_versions_digest").on(table.digest),
    index("listing_versions_tenant").on(table.tenantId),
  ],
);

/** A tenant's rating of a listing; a second one replaces the first. */
export const listingRatings = sqliteTable(
  "listing_ratings",
  {
    id: text().primaryKey(),
    listingId: text().notNull(),
    tenantId: ownTenant(),
    rating: integer().notNull(),
    review: text(),
    helpfulCount: integer().notNull().default(0),
    notHelpfulCount: integer().notNull().default(0),
    authorResponse: text(),
    authorResponseAt: integer(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("listing_ratings_once").on(table.listingId, table.tenantId),
    index("listing_ratings_listing").on(table.listingId, table.createdAt, table.id),
    index("listing_ratings_tenant").on(table.tenantId),
  ],
);

/** Whether a tenant found another's review helpful. */
export const listingRatingVotes = sqliteTable(
  "listing_rating_votes",
  {
    ratingId: text().notNull(),
    tenantId: ownTenant(),
    helpful: integer({ mode: "boolean" }).notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ratingId, table.tenantId] }),
    index("listing_rating_votes_tenant").on(table.tenantId),
  ],
);

/** A tenant's installations: one row for each listing, however often it was installed. */
export const listingInstalls = sqliteTable(
  "listing_installs",
  {
    listingId: text().notNull(),
    tenantId: ownTenant(),
    status: text({ enum: ["installed", "uninstalled"] }).notNull(),
    versionId: text().notNull(),
    /** The pinned digest. */
    digest: text().notNull(),
    /** The tenant's latest copy. */
    installedId: text().notNull(),
    installedAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.tenantId] }),
    index("listing_installs_tenant").on(table.tenantId, table.installedAt, table.listingId),
    index("listing_installs_copy").on(table.tenantId, table.installedId),
    /** Whether someone has a version. */
    index("listing_installs_version").on(table.versionId),
  ],
);

/** A purchase that the platform's operator recorded; payment happens elsewhere. */
export const listingPurchases = sqliteTable(
  "listing_purchases",
  {
    listingId: text().notNull(),
    tenantId: ownTenant(),
    reference: text(),
    recordedBy: text(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.tenantId] }),
    index("listing_purchases_tenant").on(table.tenantId),
  ],
);
