import { sql, type SQL } from "drizzle-orm";

import { isOf, LISTING_KINDS, rowIn } from "#publishing/listing-search/found-listings.queries";

import { DEMANDING } from "./level-needed.ts";

type ListingKind = (typeof LISTING_KINDS)[number];

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

/** Maximum listings that are read for the counts beside the filters, and maximum rows of counts that triggers keep. */
export const MAX_LOOKED_AT = 5_000;
/** The share of each kind. */
const SHARE = MAX_LOOKED_AT / LISTING_KINDS.length;
/** Maximum categories to choose from. */
const MAX_CATEGORIES = 12;

/**
 * Counts the listings that each choice of a filter would leave, as rows of facet, name and count. A filter does not
 * narrow its own choices, so that a reader sees the effect of another choice. The row of the facet `looked_at` has the
 * number of listings that were read.
 */
export function facetCounts(filter: ShelfFilter, viewer: ShelfViewer): SQL {
  const passes = passesOf(filter);
  const { tables, table, lookedAt } =
    filter.search === undefined ? keptCounts(filter, viewer) : foundCounts(filter.search, viewer);
  /** The listings that all filters leave but one. */
  const others = (own: Name): SQL => {
    const conditions = Object.entries(passes).flatMap(([name, condition]) =>
      name === own || condition === null ? [] : [condition],
    );
    return sql.join(conditions, sql` AND `);
  };
  const facet = (name: Name, column: SQL): SQL =>
    sql`SELECT ${name} AS facet, ${column} AS name, sum(count) AS count FROM ${table(name)} WHERE ${others(name)} GROUP BY ${column}`;
  const choice = (name: Name, shown: string, condition: SQL, chosen?: Name): SQL =>
    sql`SELECT ${name}, ${shown}, coalesce(sum(count), 0) FROM ${table(name, chosen)} WHERE ${condition} AND ${others(name)}`;
  return sql`(
    WITH ${tables}
    ${facet("kind", sql`kind`)}
    UNION ALL SELECT * FROM (SELECT 'category', category, sum(count) AS count FROM ${table("category")}
      WHERE category <> '' AND ${others("category")} GROUP BY category ORDER BY count DESC, category LIMIT ${MAX_CATEGORIES})
    UNION ALL ${facet("level", sql`level`)}
    UNION ALL ${facet("price", sql`price`)}
    UNION ALL ${choice("publisher", "verified", sql`is_verified`)}
    UNION ALL ${choice("publisher", "own", sql`is_own`, "publisher")}
    UNION ALL ${choice("rating", "4", sql`stars >= 4`)}
    UNION ALL ${choice("rating", "3", sql`stars >= 3`)}
    UNION ALL ${choice("installed", "true", sql`is_installed`, "installed")}
    UNION ALL SELECT 'looked_at', '', ${lookedAt}
  )`;
}

type Name = keyof ReturnType<typeof passesOf>;

/** Where counts are read: the tables, the one for the choices of a filter, and how many listings were read one by one. */
interface Counts {
  tables: SQL;
  /** The table for the choices of a filter; of `chosen` where a choice is counted that only one viewer's listings have. */
  table: (name: Name, chosen?: Name) => SQL;
  lookedAt: SQL;
}

/** A search reads the listings that it finds. */
const foundCounts = (search: string, viewer: ShelfViewer): Counts => ({
  tables: sql`seen AS MATERIALIZED (SELECT ${seen(viewer)} FROM ${shared((kind) => hitsOf(kind, search))} AS found
    CROSS JOIN listings ON listings.search_row = found.search_row)`,
  table: () => sql`seen`,
  lookedAt: sql`count(*) FROM seen`,
});

/**
 * Without words, triggers keep the counts of what everyone sees alike. What the viewer's tenant publishes and what it has installed is read
 * listing by listing.
 */
function keptCounts({ publisher, isInstalled }: ShelfFilter, viewer: ShelfViewer): Counts {
  const { tenantId } = viewer;
  const kept = sql`SELECT kind, category, ${levelOf(sql`listing_counts`)} AS level, CASE WHEN is_free THEN 'free' ELSE 'paid' END AS price,
    false AS is_own, is_verified, stars, false AS is_installed, count FROM listing_counts WHERE count > 0 ORDER BY count DESC LIMIT ${MAX_LOOKED_AT}`;
  const own = sql`SELECT ${seen(viewer)} FROM ${shared((kind) => publishedOf(kind, tenantId))} AS listings`;
  const installed = sql`SELECT ${seen(viewer)} FROM listing_installs INDEXED BY listing_installs_tenant
    CROSS JOIN listings ON listings.id = listing_installs.listing_id
    WHERE listing_installs.tenant_id = ${tenantId} AND listing_installs.status = 'installed' AND listings.status = 'approved' LIMIT ${MAX_LOOKED_AT}`;
  return {
    tables: sql`kept AS MATERIALIZED (${kept}), own AS MATERIALIZED (${own}), installed AS MATERIALIZED (${installed})`,
    table: (name, chosen) => {
      const asks = (one: Name, isAsked: boolean): boolean => chosen === one || (isAsked && name !== one);
      if (asks("installed", isInstalled)) return sql`installed`;
      return asks("publisher", publisher === "own") ? sql`own` : sql`kept`;
    },
    lookedAt: sql`max((SELECT count(*) FROM kept), (SELECT count(*) FROM own), (SELECT count(*) FROM installed))`,
  };
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
    rating: minRating === undefined ? null : sql`stars >= ${minRating}`,
    installed: isInstalled ? sql`is_installed` : null,
  };
}

/** The columns that filters read of each listing that is looked at. */
const seen = ({ tenantId, cataloguePublisherId }: ShelfViewer): SQL =>
  sql`listings.kind AS kind, listings.category AS category, ${levelOf(sql`listings`)} AS level,
    CASE WHEN listings.price = 0 THEN 'free' ELSE 'paid' END AS price,
    listings.tenant_id = ${tenantId} AS is_own, listings.tenant_id = ${cataloguePublisherId} AS is_verified,
    listings.rating_sum / listings.rating_count AS stars,
    EXISTS (SELECT 1 FROM listing_installs WHERE listing_id = listings.id AND tenant_id = ${tenantId} AND status = 'installed') AS is_installed,
    1 AS count`;

/**
 * Rows of every kind. Each kind has the same share, so that the kinds with the most listings do not take all; what some kinds leave of
 * their shares goes to the others.
 */
function shared(rowsOf: (kind: ListingKind) => SQL): SQL {
  const parts = [sql`LIMIT ${SHARE}`, sql`LIMIT ${MAX_LOOKED_AT} OFFSET ${SHARE}`].flatMap((limit) =>
    LISTING_KINDS.map((kind) => sql`SELECT * FROM (${rowsOf(kind)} ${limit})`),
  );
  return sql`(${sql.join(parts, sql` UNION ALL `)} LIMIT ${MAX_LOOKED_AT})`;
}

/** The listings of a kind that a tenant publishes. */
const publishedOf = (kind: ListingKind, tenantId: string): SQL =>
  sql`SELECT id, kind, category, subtype, price, tenant_id, rating_sum, rating_count FROM listings INDEXED BY listings_publisher
    WHERE tenant_id = ${tenantId} AND kind = ${kind} AND status = 'approved'`;

/** The rows of the listings of a kind that match the words. */
const hitsOf = (kind: ListingKind, search: string): SQL =>
  sql`SELECT ${rowIn(kind)} AS search_row FROM listings_search WHERE listings_search MATCH ${search} AND ${isOf(kind)}`;

/** The level that a row of `table` needs. */
const levelOf = (table: SQL): SQL =>
  sql`CASE ${sql.join(
    DEMANDING.map(([type, level]) => sql`WHEN ${table}.kind = 'skill' AND ${table}.subtype = ${type} THEN ${level}`),
    sql` `,
  )} ELSE 'student' END`;
