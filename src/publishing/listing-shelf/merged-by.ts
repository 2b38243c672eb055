import type { SortKey } from "#publishing/listing-search/listing-filter";
import type { ListingCard } from "#publishing/listings/listing-card.queries";

interface Row {
  listing: ListingCard;
}

type Order = (one: ListingCard, other: ListingCard) => number;

/** The Bayesian mean for sorting: five assumed ratings of 3. */
const ratingOrder = ({ ratingSum, ratingCount }: ListingCard): number => (ratingSum + 15) / (ratingCount + 5);

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const byRating: Order = (one, other) => ratingOrder(other) - ratingOrder(one);
const byInstalls: Order = (one, other) => other.installs - one.installs || byRating(one, other);

/** The orders of each kind's own list; null for relevance, which is not comparable between lists. */
const ORDERS: Readonly<Record<SortKey, Order | null>> = {
  relevance: null,
  popularity: byInstalls,
  installs: byInstalls,
  rating: byRating,
  created_at: (one, other) => other.createdAt - one.createdAt,
  name: (one, other) => byText(one.name, other.name),
  price: (one, other) => one.price - other.price,
};

/** Merges ordered lists. Among equal entries the id decides, so that no page repeats or skips one. */
export function mergedBy<Of extends Row>(sortBy: SortKey, lists: readonly { rows: readonly Of[] }[]): Of[] {
  const order = ORDERS[sortBy];
  if (order !== null) {
    const last = sortBy === "name" || sortBy === "price" ? 1 : -1;
    return lists
      .flatMap(({ rows }) => rows)
      .toSorted((one, other) => order(one.listing, other.listing) || last * byText(one.listing.id, other.listing.id));
  }
  const depth = Math.max(0, ...lists.map(({ rows }) => rows.length));
  return Array.from({ length: depth }, (_unused, rank) =>
    lists.flatMap(({ rows }) => rows.slice(rank, rank + 1)),
  ).flat();
}
