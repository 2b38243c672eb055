import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  type ListingSearch,
  searchListings,
  SORT_KEYS,
  type SortKey,
} from "#publishing/listing-search/search-listings";
import { everyCase } from "#test/support/every-case";
import { databaseOver } from "#test/support/migrated-database";

import { databaseWith, type SampleListing, sampleListings } from "./many-listings.ts";

const listings = sampleListings();
const db = databaseOver(databaseWith(listings));

const optional = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, { arbitrary, weight: 2 });

const searches = fc.record({
  query: optional(fc.constantFrom("agents", "agen", "invo", "resume", "invoice report", "only25", "nothing", "!!")),
  category: optional(fc.constantFrom("finance", "text", "rare", "R & D", "unknown", "--")),
  tags: optional(
    fc.uniqueArray(fc.constantFrom("tag0", "tag1", "tag7", "tag39", 'say "hi"', "++", "unknown"), { maxLength: 2 }),
  ),
  subtype: optional(fc.constantFrom("api", "function", "docker")),
  minPrice: optional(fc.nat(50)),
  maxPrice: optional(fc.nat(50)),
  isFree: optional(fc.boolean()),
  isFeatured: optional(fc.boolean()),
  sortBy: optional(fc.constantFrom(...SORT_KEYS)),
  sortOrder: optional(fc.constantFrom("asc" as const, "desc" as const)),
  limit: fc.integer({ min: 1, max: 100 }),
  offset: fc.oneof(fc.nat(30), fc.nat(3_000)),
});
type Search = Omit<ListingSearch, "kind">;

/** The search's rules, implemented the slow way. */
function matching(search: Search): SampleListing[] {
  const words = search.query?.match(/[\p{L}\p{N}]+/gu)?.map(plain) ?? (search.query === undefined ? [] : null);
  if (words === null) return [];
  return listings.filter((listing) => {
    const texts = [listing.name, ...listing.words, ...listing.tags, listing.category ?? ""].flatMap((text) =>
      plain(text).split(" "),
    );
    return (
      words.every((word) => texts.some((text) => text.startsWith(word))) &&
      (search.category === undefined || listing.category === search.category) &&
      (search.tags ?? []).every((tag) => listing.tags.includes(tag)) &&
      (search.subtype === undefined || listing.subtype === search.subtype) &&
      listing.price >= (search.minPrice ?? 0) &&
      listing.price <= (search.maxPrice ?? Infinity) &&
      (search.isFree !== true || listing.price === 0) &&
      (search.isFeatured !== true || listing.isFeatured)
    );
  });
}

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

type Key = (listing: SampleListing) => number | string;
const KEYS: Record<Exclude<SortKey, "relevance">, Key[]> = {
  popularity: [({ installs }) => installs, ({ ratingOrder }) => ratingOrder],
  installs: [({ installs }) => installs, ({ ratingOrder }) => ratingOrder],
  rating: [({ ratingOrder }) => ratingOrder],
  created_at: [({ createdAt }) => createdAt],
  name: [({ name }) => name],
  price: [({ price }) => price],
};

function inOrder(found: SampleListing[], { sortBy, sortOrder }: Search): SampleListing[] {
  const by = sortBy === undefined || sortBy === "relevance" ? "popularity" : sortBy;
  const natural = by === "name" || by === "price" ? "asc" : "desc";
  const sign = (sortBy === "relevance" ? "desc" : (sortOrder ?? natural)) === "asc" ? 1 : -1;
  const keys: Key[] = [...KEYS[by], ({ id }) => id];
  return found.toSorted((left, right) => {
    const differing = keys.find((key) => key(left) !== key(right));
    return differing === undefined ? 0 : differing(left) < differing(right) ? -sign : sign;
  });
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
const find = (search: Search) => searchListings({ db }, { kind: "skill", ...search });

describe("a search of listings", () => {
  it("finds, counts and orders what a plain reading of the filters finds, whichever way it takes", async () => {
    await fc.assert(
      fc.asyncProperty(searches, async (search) => {
        const { rows, total } = await find(search);
        const all = matching(search);
        expect(total).toBe(all.length);
        const { limit, offset } = search;
        const byRelevance = search.query !== undefined && (search.sortBy ?? "relevance") === "relevance";
        if (byRelevance) {
          expect(rows).toHaveLength(Math.max(0, Math.min(limit, all.length - offset)));
          expect(idsOf(all)).toEqual(expect.arrayContaining(idsOf(rows)));
        } else expect(idsOf(rows)).toEqual(idsOf(inOrder(all, search).slice(offset, offset + limit)));
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  it.each(["agents", "report", "invoice report"])("pages through %j without overlap or gap", async (query) => {
    const seen: string[] = [];
    for (let offset = 0; ; offset += 100) {
      const { rows } = await find({ query, limit: 100, offset });
      if (rows.length === 0) break;
      seen.push(...idsOf(rows));
    }
    expect(seen.toSorted()).toEqual(idsOf(matching({ query })).toSorted());
  });

  it("gives one order, whatever the size of the pages", () =>
    everyCase(["resume", "only25", "invoice report", "invoice report agents"], async (query) => {
      const whole = idsOf((await find({ query, limit: 100 })).rows);
      const pages: string[] = [];
      for (let offset = 0; offset < 100; offset += 7) {
        pages.push(...idsOf((await find({ query, limit: Math.min(7, 100 - offset), offset })).rows));
      }
      expect(pages).toEqual(whole);
    }));

  it("puts a word in the name before the same word in the description", async () => {
    const { rows } = await find({ query: "travel", limit: 100 });
    const inName = rows.map(({ name }) => name.includes("travel"));
    expect(inName).toEqual(inName.toSorted((left, right) => Number(right) - Number(left)));
    expect(inName[0]).toBe(true);
  });

  it("takes a single letter for a word, not for a beginning", async () => {
    expect((await find({ query: "a" })).total).toBe(0);
    expect((await find({ query: "ag" })).total).toBeGreaterThan(0);
  });
});
