import type { BaseContext } from "#context/context";
import { searchWords } from "#lib/search-words";

import type { ListingFilter, SortKey } from "./listing-filter.ts";
import { type ListingPage, MAX_COUNTED, selectListings } from "./store.ts";

export { SORT_KEYS, type SortKey } from "./listing-filter.ts";
export { type ListingPage } from "./store.ts";

/** The default direction of each sort key. */
const NATURAL_ORDER = {
  relevance: "desc",
  popularity: "desc",
  rating: "desc",
  installs: "desc",
  created_at: "desc",
  name: "asc",
  price: "asc",
} as const satisfies Record<SortKey, "asc" | "desc">;

type Filters = Omit<ListingFilter, "kind" | "search">;

/** Every filter may be left out, or be undefined as an absent query parameter is. */
export type ListingSearch = { [Name in keyof Filters]?: Filters[Name] | undefined } & {
  kind: ListingFilter["kind"];
  /** The typed text; each word begins a word of name, description, tags or category. */
  query?: string | undefined;
};

/** Whether more follow a page; beyond the counted maximum, whether the page is full. */
export const hasMore = ({ rows, total }: ListingPage, { limit, offset }: { limit: number; offset: number }): boolean =>
  (total === MAX_COUNTED && rows.length === limit) || offset + rows.length < total;

/**
 * A page of a marketplace's approved listings. Without a sort key, a search is sorted by relevance and any other list by popularity
 * (installations, then Bayesian rating). With more than 2,000 matches, relevance means popularity. Among equal listings the newer comes
 * first by relevance, otherwise the id decides, so that no page repeats or skips a listing.
 */
export async function searchListings(ctx: Pick<BaseContext, "db">, search: ListingSearch): Promise<ListingPage> {
  const words =
    search.query === undefined || search.query.trim() === ""
      ? undefined
      : searchWords(search.query, { wholeLetters: true });
  if (words === null) return { rows: [], total: 0 };
  return selectListings(ctx.db, {
    kind: search.kind,
    search: words,
    category: search.category,
    tags: search.tags ?? [],
    subtype: search.subtype,
    minPrice: search.minPrice,
    maxPrice: search.maxPrice,
    isFree: search.isFree ?? false,
    isFeatured: search.isFeatured ?? false,
    sortBy: search.sortBy ?? (words === undefined ? "popularity" : "relevance"),
    sortOrder: search.sortOrder ?? NATURAL_ORDER[search.sortBy ?? "popularity"],
    limit: search.limit ?? 50,
    offset: search.offset ?? 0,
  });
}
