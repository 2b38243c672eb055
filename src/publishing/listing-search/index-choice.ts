import { isUnfiltered, type ListingFilter, type SortKey } from "./listing-filter.ts";

/** The index of `listings` for each order. */
const ORDER_INDEXES = {
  relevance: "listings_popularity",
  popularity: "listings_popularity",
  installs: "listings_popularity",
  rating: "listings_rating",
  created_at: "listings_created",
  name: "listings_name",
  price: "listings_price",
} as const satisfies Record<SortKey, string>;

/** The index for the order, limited to one filter's listings if there is such an index. */
export function walkIndex({ sortBy, category, isFeatured, subtype }: ListingFilter): string {
  const index = ORDER_INDEXES[sortBy];
  if (index !== "listings_popularity") return index;
  if (category !== undefined) return "listings_category";
  if (isFeatured) return "listings_featured";
  return subtype === undefined ? index : "listings_subtype";
}

/** The filters that the index of a walk is limited to. */
const LIMITED_TO: Readonly<Record<string, Partial<ListingFilter>>> = {
  listings_category: { category: undefined },
  listings_featured: { isFeatured: false },
  listings_subtype: { subtype: undefined },
};

/** Whether every listing of the walk's index passes the filter. */
export const isWalkExact = (filter: ListingFilter): boolean =>
  isUnfiltered({ ...filter, ...LIMITED_TO[walkIndex(filter)] });

/** The index of the condition that is probably the most selective. */
export function filterIndex(filter: ListingFilter): string {
  const { category, subtype, isFeatured, minPrice, maxPrice, isFree, publisherId } = filter;
  if (publisherId !== undefined) return "listings_publisher";
  if (category !== undefined) return "listings_category";
  if (isFeatured) return "listings_featured";
  const asksPrice = isFree || minPrice !== undefined || maxPrice !== undefined;
  if (subtype === undefined) return "listings_price";
  return asksPrice ? "listings_subtype_price" : "listings_subtype";
}
