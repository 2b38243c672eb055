import { sql, type SQL } from "drizzle-orm";

import { DEMANDING } from "./level-needed.ts";

/** The filters of the shelf. */
export interface ShelfFilter {
  /** Words of an FTS5 query. */
  search: string | undefined;
  /** Empty for all kinds. */
  kinds: readonly string[];
  category: string | undefined;
  level: string | undefined;
  publisher: "verified" | "own" | undefined;
  price: "free" | "paid" | undefined;
  minRating: number | undefined;
  isInstalled: boolean;
}

/** The viewer whose choices are counted, and the publisher of the platform's listings. */
export interface ShelfViewer {
  tenantId: string;
  cataloguePublisherId: string;
}

/** Maximum listings that are read for the counts beside the filters. */
export const MAX_LOOKED_AT = 5_000;
/** Maximum categories to choose from. */
const MAX_CATEGORIES = 12;

/** In a row of the search index the upper bits give the kind; see `found-listings.queries.ts`. */
const ROW_MASK = 2 ** 40 - 1;

/**
 * Counts the listings that each choice of a filter would leave, as rows of facet, name and count. A filter does not
 * narrow its own choices, so that a reader sees the effect of another choice. The row of the facet `looked_at` has the
 * number of listings that were read.
 */
export function facetCounts(filter: ShelfFilter, viewer: ShelfViewer): SQL {
  const passes = passesOf(filter);
  const others = (own: keyof typeof passes): SQL =>
    sql.join(
      Object.entries(passes).flatMap(([name, condition]) => (name === own || condition === null ? [] : [condition])),
      sql` AND `,
    );
  const facet = (name: keyof typeof passes, column: SQL): SQL =>
    sql`SELECT ${name} AS facet, ${column} AS name, count(*) AS count FROM seen WHERE ${others(name)} GROUP BY ${column}`;
  return sql`(
    WITH seen AS MATERIALIZED (${seenOf(filter, viewer)})
    ${facet("kind", sql`kind`)}
    UNION ALL SELECT * FROM (SELECT 'category', category, count(*) AS count FROM seen
      WHERE category IS NOT NULL AND ${others("category")} GROUP BY category ORDER BY count DESC, category LIMIT ${MAX_CATEGORIES})
    UNION ALL ${facet("level", sql`level`)}
    UNION ALL ${facet("price", sql`price`)}
    UNION ALL SELECT 'publisher', 'verified', count(*) FROM seen WHERE is_verified AND ${others("publisher")}
    UNION ALL SELECT 'publisher', 'own', count(*) FROM seen WHERE is_own AND ${others("publisher")}
    UNION ALL SELECT 'rating', '4', count(*) FROM seen WHERE rating >= 4 AND ${others("rating")}
    UNION ALL SELECT 'rating', '3', count(*) FROM seen WHERE rating >= 3 AND ${others("rating")}
    UNION ALL SELECT 'installed', 'true', count(*) FROM seen WHERE is_installed AND ${others("installed")}
    UNION ALL SELECT 'looked_at', '', count(*) FROM seen
  )`;
}

/** The condition of each filter on a row of `seen`; null for an unused filter. */
function passesOf({ kinds, category, level, publisher, price, minRating, isInstalled }: ShelfFilter) {
  return {
    any: sql`true`,
    kind: kinds.length === 0 ? null : sql`kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))`,
    category: category === undefined ? null : sql`category = ${category}`,
    level: level === undefined ? null : sql`level = ${level}`,
    publisher: publisher === undefined ? null : publisher === "own" ? sql`is_own` : sql`is_verified`,
    price: price === undefined ? null : sql`price = ${price}`,
    rating: minRating === undefined ? null : sql`rating >= ${minRating}`,
    installed: isInstalled ? sql`is_installed` : null,
  };
}

/** The columns that filters read of each listing that matches the words. */
function seenOf({ search }: ShelfFilter, { tenantId, cataloguePublisherId }: ShelfViewer): SQL {
  const columns = sql`listings.kind AS kind, listings.category AS category, ${LEVEL} AS level,
    CASE WHEN listings.price = 0 THEN 'free' ELSE 'paid' END AS price,
    listings.tenant_id = ${tenantId} AS is_own, listings.tenant_id = ${cataloguePublisherId} AS is_verified,
    listings.rating_sum * 1.0 / listings.rating_count AS rating,
    EXISTS (SELECT 1 FROM listing_installs WHERE listing_id = listings.id AND tenant_id = ${tenantId} AND status = 'installed') AS is_installed`;
  if (search !== undefined)
    return sql`SELECT ${columns} FROM listings_search
      CROSS JOIN listings ON listings.search_row = (listings_search.rowid & ${ROW_MASK})
      WHERE listings_search MATCH ${search} LIMIT ${MAX_LOOKED_AT}`;
  return sql`SELECT ${columns} FROM listings INDEXED BY listings_popularity
    WHERE listings.kind IN ('skill', 'agent', 'domain', 'component') AND listings.status = 'approved' LIMIT ${MAX_LOOKED_AT}`;
}

const LEVEL = sql`CASE ${sql.join(
  DEMANDING.map(([type, level]) => sql`WHEN listings.kind = 'skill' AND listings.subtype = ${type} THEN ${level}`),
  sql` `,
)} ELSE 'student' END`;
