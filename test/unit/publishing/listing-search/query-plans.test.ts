import { describe, expect, it } from "vitest";

import type { SqlStatement } from "#db/hrana";
import { listFacets } from "#publishing/listing-search/listing-figures";
import { searchListings, SORT_KEYS } from "#publishing/listing-search/search-listings";
import { everyCase } from "#test/support/every-case";
import { databaseOver, migratedDatabase, runStatement } from "#test/support/migrated-database";

import { databaseWith, sampleListings } from "./many-listings.ts";

const FILTERS = {
  query: { query: "inv rep" },
  category: { category: "finance" },
  tags: { tags: ["tag1", "tag2"] },
  subtype: { subtype: "api" },
  price: { minPrice: 1, maxPrice: 9 },
  isFree: { isFree: true },
  isFeatured: { isFeatured: true },
};
const NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[];

/** Every set of filters. */
const SUBSETS = Array.from({ length: 2 ** NAMES.length }, (_, bits) => NAMES.filter((_name, bit) => bits & (1 << bit)));

const ORDERS = SORT_KEYS.flatMap((sortBy) => (["asc", "desc"] as const).map((sortOrder) => ({ sortBy, sortOrder })));

/**
 * A young server's database, and one whose operator ran ANALYZE: the plans must be good with and without statistics.
 */
const DATABASES = {
  "without statistics": () => migratedDatabase(),
  "with statistics": () => {
    const database = databaseWith(sampleListings());
    database.exec("ANALYZE");
    return database;
  },
};

describe.each(Object.entries(DATABASES))("the plans of searches %s", (_name, make) => {
  const sqlite = make();
  const statements: SqlStatement[] = [];
  const db = databaseOver(sqlite, (statement) => statements.push(statement));

  /** The steps of all statements of a search. */
  async function stepsOf(search: object): Promise<string[]> {
    statements.length = 0;
    await searchListings({ db }, { kind: "skill", ...search });
    return statements.flatMap(({ sql, args }) =>
      runStatement(sqlite, { sql: `EXPLAIN QUERY PLAN ${sql}`, args }).map((row) => String(row[3])),
    );
  }

  it(
    "never read the whole table, whatever they are filtered by",
    () =>
      everyCase(
        SUBSETS.map((names) => [names.join(", ") || "nothing", names] as const),
        async (_title, names) => {
          const filters = Object.assign({}, ...names.map((name) => FILTERS[name])) as object;
          for (const order of ORDERS) {
            const steps = await stepsOf({ ...filters, ...order });
            expect(steps.length).toBeGreaterThan(0);
            expect(steps.filter((step) => /^SCAN (?:listings|listing_tags|chosen)(?: |$)/.test(step))).toEqual([]);
            if (names.length === 0) expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
          }
        },
      ),
    120_000,
  );

  it("of facets are read in order from their index", async () => {
    statements.length = 0;
    await listFacets({ db }, "skill", "tag");
    const [steps] = statements.map(({ sql, args }) =>
      runStatement(sqlite, { sql: `EXPLAIN QUERY PLAN ${sql}`, args }).map((row) => String(row[3])),
    );
    expect(steps).toEqual([expect.stringMatching(/^SEARCH listing_facets USING COVERING INDEX/)]);
  });

  it("walk an index that gives the order", () =>
    everyCase(ORDERS, async (order) => {
      const steps = await stepsOf({ category: "finance", query: "inv", ...order });
      expect(steps.some((step) => /^SEARCH listings USING (?:COVERING )?INDEX listings_/.test(step))).toBe(true);
    }));
});
