import type { ListingKind } from "#publishing/listings/listing-kind";

export { CATALOGUE_PUBLISHER_ID } from "#publishing/listings/catalogue-publisher";

export const SORT_KEYS = ["relevance", "popularity", "rating", "created_at", "name", "price", "installs"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface ListingFilter {
  kind: ListingKind;
  /** Words of an FTS5 query; without them, relevance is popularity. */
  search: string | undefined;
  category: string | undefined;
  tags: readonly string[];
  subtype: string | undefined;
  minPrice: number | undefined;
  maxPrice: number | undefined;
  isFree: boolean;
  isFeatured: boolean;
  /** Only these; empty for all. */
  subtypes?: readonly string[] | undefined;
  isPaid?: boolean | undefined;
  /** The plain mean of at least one rating. */
  minRating?: number | undefined;
  /** Only this tenant's listings. */
  publisherId?: string | undefined;
  /** Only listings that this tenant has installed. */
  installedBy?: string | undefined;
  sortBy: SortKey;
  sortOrder: "asc" | "desc";
  limit: number;
  offset: number;
}

/** Whether only the kind is filtered. */
export const isUnfiltered = (filter: ListingFilter): boolean =>
  filter.search === undefined &&
  filter.category === undefined &&
  filter.tags.length === 0 &&
  filter.subtype === undefined &&
  filter.minPrice === undefined &&
  filter.maxPrice === undefined &&
  !filter.isFree &&
  !filter.isFeatured &&
  (filter.subtypes ?? []).length === 0 &&
  filter.isPaid !== true &&
  filter.minRating === undefined &&
  filter.publisherId === undefined &&
  filter.installedBy === undefined;
