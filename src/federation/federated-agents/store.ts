import { and, asc, count, desc, eq, gte, isNotNull, or, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { listings, listingVersions } from "#db/schema/listings";

/** Columns of a template in a list. */
const itemColumns = {
  id: listings.id,
  name: listings.name,
  description: listings.description,
  category: listings.category,
  price: listings.price,
  version: listings.versionLabel,
  ratingSum: listings.ratingSum,
  ratingCount: listings.ratingCount,
  status: listings.status,
  changedAt: listings.changedAt,
};

interface Slice {
  limit: number;
  offset: number;
}

/** Public and approved: the only templates that leave this instance. */
const isPublished = and(eq(listings.kind, "agent"), eq(listings.status, "approved"));

/** A slice of the published templates, newest first, and how many there are, in one round trip. */
export const selectPublished = (db: Database, slice: Slice) =>
  selectSlice(db, isPublished, [desc(listings.createdAt), desc(listings.id)], slice);

/** The templates that are or were published and that changed since, oldest change first, in one round trip. */
export const selectChanges = (db: Database, since: number, slice: Slice) =>
  selectSlice(
    db,
    and(
      eq(listings.kind, "agent"),
      gte(listings.changedAt, since),
      or(eq(listings.status, "approved"), isNotNull(listings.approvedAt)),
    ),
    [asc(listings.changedAt), asc(listings.id)],
    slice,
  );

async function selectSlice(db: Database, where: SQL | undefined, order: SQL[], { limit, offset }: Slice) {
  const [rows, totals] = await db.batch([
    db
      .select(itemColumns)
      .from(listings)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(listings).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

export type TemplateRow = Awaited<ReturnType<typeof selectSlice>>["rows"][number];

/** A published template with what an installation gets. */
export const selectPublishedTemplate = (db: Database, templateId: string) =>
  db
    .select({
      id: listings.id,
      name: listings.name,
      description: listings.description,
      category: listings.category,
      price: listings.price,
      version: listingVersions.label,
      snapshot: listingVersions.snapshot,
    })
    .from(listings)
    .innerJoin(listingVersions, eq(listingVersions.id, listings.approvedVersionId))
    .where(and(isPublished, eq(listings.id, templateId)))
    .get();
