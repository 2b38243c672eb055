import { sql } from "drizzle-orm";

import { listings } from "#db/schema/listings";

/** Columns of every list of listings, public or the publisher's. */
export const summaryColumns = {
  id: listings.id,
  kind: listings.kind,
  tenantId: listings.tenantId,
  status: listings.status,
  name: listings.name,
  price: listings.price,
  versionLabel: listings.versionLabel,
  isFeatured: listings.isFeatured,
  installs: listings.installs,
  ratingSum: listings.ratingSum,
  ratingCount: listings.ratingCount,
  approvedAt: listings.approvedAt,
  createdAt: listings.createdAt,
};

/** Columns that every marketplace shows of a listing to everyone, in a list and beside its content. */
export const cardColumns = {
  ...summaryColumns,
  description: listings.description,
  category: listings.category,
  tags: listings.tags,
  subtype: listings.subtype,
  license: listings.license,
  card: listings.card,
  changedAt: listings.changedAt,
};

export type ListingCard = Pick<typeof listings.$inferSelect, keyof typeof cardColumns>;

/** Columns on the publisher and reach of a listing, in selects that join `listings` with others. */
export const reachColumns = {
  publisherName: sql<string | null>`(SELECT name FROM tenants WHERE tenants.id = listings.tenant_id)`,
  installFigures: listings.installFigures,
};

export interface ListingReach {
  publisherName: string | null;
  installFigures: Readonly<Record<string, number>>;
}

/** Columns that the publisher and the reviewers see beside a listing's content. */
export const recordColumns = {
  ...summaryColumns,
  sourceId: listings.sourceId,
  approvedVersionId: listings.approvedVersionId,
  pendingVersionId: listings.pendingVersionId,
  reason: listings.reason,
  submittedBy: listings.submittedBy,
  submittedAt: listings.submittedAt,
};

export type ListingRecord = Pick<typeof listings.$inferSelect, keyof typeof recordColumns>;
