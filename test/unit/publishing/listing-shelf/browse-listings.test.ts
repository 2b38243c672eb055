import fc from "fast-check";
import { expect, it } from "vitest";

import type { ServiceContext } from "#context/context";
import { LISTING_KINDS } from "#db/schema/listings";
import { SORT_KEYS } from "#publishing/listing-search/listing-filter";
import { browseListings, type ShelfSearch } from "#publishing/listing-shelf/browse-listings";
import { CATALOGUE_PUBLISHER_ID } from "#publishing/listings/catalogue-publisher";
import { databaseOver, migratedDatabase } from "#test/support/migrated-database";

const COUNT = 400;
const one = (of: readonly (string | number | null)[], step: number, n: number) =>
  of[Math.floor(n / step) % of.length] ?? null;

function filledShelf() {
  const database = migratedDatabase();
  database.exec("PRAGMA foreign_keys = OFF; BEGIN");
  const insert =
    database.prepare(`INSERT INTO listings (id, kind, tenant_id, source_id, status, name, name_skeleton, description, category, tags,
      subtype, price, card, version_label, installs, rating_sum, rating_count, submitted_at, changed_at, revision, created_at)
    VALUES (?, ?, ?, ?, ?, ?, '', '', ?, '[]', ?, ?, '{}', '1', ?, ?, ?, 0, 0, 1, ?)`);
  const install = database.prepare("INSERT INTO listing_installs VALUES (?, ?, ?, 'v', 'd', 'copy', 0, 0)");
  for (let n = 0; n < COUNT; n++) {
    const publisher = one(["me", CATALOGUE_PUBLISHER_ID, "other"], 3, n);
    const ratings = n % 4;
    insert.run(
      `id${n}`,
      one(LISTING_KINDS, 1, n),
      publisher,
      `source${n}`,
      n % 29 === 0 ? "withdrawn" : "approved",
      `agents ${n % 70}`,
      one(["finance", "text", null], 7, n),
      one(["function", "api", "docker"], 5, n),
      n % 6 === 0 ? 3 : 0,
      n % 11,
      ratings * (1 + (n % 5)),
      ratings,
      n % 13,
    );
    if (n % 8 === 0) install.run(`id${n}`, n % 16 === 0 ? "me" : "other", n % 3 === 0 ? "uninstalled" : "installed");
  }
  database.exec("COMMIT");
  return databaseOver(database);
}
const ctx = { db: filledShelf(), tenant: { id: "me" } } as ServiceContext;

const optional = <Value>(...values: Value[]) => fc.constantFrom(undefined, ...values);
const filters = fc.record({
  kinds: fc.subarray([...LISTING_KINDS]),
  category: optional("finance", "nothing"),
  level: optional("student" as const, "supervised" as const, "autonomous" as const),
  publisher: optional("own" as const, "verified" as const),
  price: optional("free" as const, "paid" as const),
  minRating: optional(1, 3, 5),
  isInstalled: fc.boolean(),
  sortBy: fc.constantFrom(...SORT_KEYS.filter((key) => key !== "relevance")),
});

/** The page that a reader sees, with the facets in an order of their own. */
async function seen(asked: Omit<ShelfSearch, "limit" | "offset">, limit: number, offset: number) {
  const { rows, total, facets } = await browseListings(ctx, { ...asked, limit, offset });
  const counts = facets.filter(({ count }) => count > 0).map(({ facet, name, count }) => `${facet}/${name}=${count}`);
  return { ids: rows.map(({ listing }) => listing.id), total, counts: counts.toSorted() };
}

it("the kept counts are those that a search which finds every listing counts one by one, under any filters", () =>
  fc.assert(
    fc.asyncProperty(filters, fc.nat(300), async (filter, offset) => {
      const kept = await seen({ ...filter, query: undefined }, 30, offset);
      expect(kept).toEqual(await seen({ ...filter, query: "agents" }, 30, offset));
      const all = await seen({ ...filter, query: undefined }, COUNT, 0);
      expect(all.ids.length).toBe(all.total);
      expect(new Set(all.ids).size).toBe(all.total);
      expect(kept.ids).toEqual(all.ids.slice(offset, offset + 30));
    }),
    { numRuns: 150 },
  ));

it("a search by relevance gives the best of each kind, then the second best of each", async () => {
  const asked = {
    kinds: [],
    category: undefined,
    level: undefined,
    publisher: undefined,
    price: undefined,
    minRating: undefined,
  };
  const { rows } = await browseListings(ctx, {
    ...asked,
    isInstalled: false,
    query: "agents",
    sortBy: undefined,
    limit: 40,
    offset: 0,
  });
  expect(rows.map(({ listing }) => listing.kind)).toEqual(Array.from({ length: 10 }, () => LISTING_KINDS).flat());
  const later = await browseListings(ctx, {
    ...asked,
    isInstalled: false,
    query: "agents",
    sortBy: undefined,
    limit: 10,
    offset: 7,
  });
  expect(later.rows).toEqual(rows.slice(7, 17));
});
