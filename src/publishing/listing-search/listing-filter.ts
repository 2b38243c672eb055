import type { ListingKind } from "#publishing/listings/listing-kind";

export const SORT_KEYS = ["relevance", "popularity", "rating", "created_at", "name", "price", "installs"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface ListingFilter {
  kind: ListingKind;
  /** Words of an FTS5 query; without them, relevance is popularity. */
  search: string | undefined;
  category: string | undefined;
  /** A listing has all of them. */
  tags: readonly string[];
  subtype: string | undefined;
  minPrice: number | undefined;
  maxPrice: number | undefined;
  isFree: boolean;
  isFeatured: boolean;
  sortBy: SortKey;
  sortOrder: "asc" | "desc";
  limit: number;
  offset: number;
}

/** Whether only the kind is asked for. */
export const isUnfiltered = (filter: ListingFilter): boolean =>
  filter.search === undefined &&
  filter.category === undefined &&
  filter.tags.length === 0 &&
  filter.subtype === undefined &&
  filter.minPrice === undefined &&
  filter.maxPrice === undefined &&
  !filter.isFree &&
  !filter.isFeatured;
