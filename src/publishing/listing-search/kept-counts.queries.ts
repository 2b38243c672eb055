import { sql, type SQL } from "drizzle-orm";

import { CATALOGUE_PUBLISHER_ID, type ListingFilter } from "./listing-filter.ts";

/**
 * The number of listings that a filter leaves, at most `most`, as triggers keep it in `listing_counts` (migration 0121); null where they keep no count by
 * one of its conditions.
 */
export function keptTotal(filter: ListingFilter, most: number): SQL | null {
  const conditions = keptConditions(filter);
  if (conditions === null) return null;
  return sql`SELECT min(coalesce(sum(count), 0), ${most}) AS total FROM listing_counts WHERE ${sql.join(conditions, sql` AND `)}`;
}

function keptConditions(filter: ListingFilter): SQL[] | null {
  const { kind, search, category, tags, subtype, subtypes = [], minPrice, maxPrice, isFree, isPaid } = filter;
  const { isFeatured, minRating, publisherId, installedBy } = filter;
  const asksWords = search !== undefined || tags.length > 0;
  const asksOther = minPrice !== undefined || maxPrice !== undefined || isFeatured || installedBy !== undefined;
  const types = [...(subtype === undefined ? [] : [[subtype]]), ...(subtypes.length === 0 ? [] : [subtypes])];
  if (asksWords || asksOther || (types.length > 0 && kind !== "skill")) return null;
  if (publisherId !== undefined && publisherId !== CATALOGUE_PUBLISHER_ID) return null;
  return [
    sql`kind = ${kind}`,
    category === undefined ? [] : sql`category = ${category}`,
    ...types.map((some) => sql`subtype IN (SELECT value FROM json_each(${JSON.stringify(some)}))`),
    isFree ? sql`is_free` : [],
    isPaid === true ? sql`NOT is_free` : [],
    minRating === undefined ? [] : sql`stars >= ${minRating}`,
    publisherId === undefined ? [] : sql`is_verified`,
  ].flat();
}
