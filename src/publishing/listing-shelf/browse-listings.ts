import type { ServiceContext } from "#context/context";
import type { MaturityLevel } from "#engine/governance/maturity";
import { searchWords } from "#lib/search-words";
import type { ListingFilter, SortKey } from "#publishing/listing-search/listing-filter";
import { CATALOGUE_PUBLISHER_ID } from "#publishing/listings/catalogue-publisher";
import { LISTING_KINDS, type ListingKind } from "#publishing/listings/listing-kind";

import { MAX_LOOKED_AT, type ShelfFilter } from "./facet-counts.queries.ts";
import { subtypesAt } from "./level-needed.ts";
import { selectShelf, type ShelfRow } from "./store.ts";

export interface ShelfSearch extends Omit<ShelfFilter, "search" | "kinds" | "level"> {
  level: MaturityLevel | undefined;
  query: string | undefined;
  kinds: readonly ListingKind[];
  sortBy: SortKey | undefined;
  limit: number;
  offset: number;
}

export interface Shelf {
  rows: ShelfRow[];
  total: number;
  facets: { facet: string; name: string; count: number }[];
  /** False where there are more listings than were counted. */
  isCounted: boolean;
}

/**
 * A page over the marketplaces of every kind, with the effect of each choice of a filter. A search without an order
 * gives the best of each kind, then the second best of each, because ranks are not comparable across kinds.
 */
export async function browseListings(ctx: ServiceContext, asked: ShelfSearch): Promise<Shelf> {
  const { query = "", limit, offset } = asked;
  const words = query.trim() === "" ? undefined : searchWords(query, { wholeLetters: true });
  if (words === null) return { rows: [], total: 0, facets: [], isCounted: true };
  const sortBy = asked.sortBy ?? (words === undefined ? "popularity" : "relevance");
  const kinds = asked.kinds.length === 0 ? LISTING_KINDS : asked.kinds;
  const lists = kinds.flatMap((kind) => listOf(ctx, kind, asked, words, sortBy));
  const viewer = { tenantId: ctx.tenant.id, cataloguePublisherId: CATALOGUE_PUBLISHER_ID };
  const shelf = await selectShelf(ctx.db, viewer, { lists, limit, offset }, { ...asked, search: words });
  const lookedAt = shelf.facets.find(({ facet }) => facet === "looked_at")?.count ?? 0;
  return {
    ...shelf,
    facets: shelf.facets.filter(({ facet }) => facet !== "looked_at"),
    isCounted: lookedAt < MAX_LOOKED_AT,
  };
}

/** The list of one kind, from its beginning to the end of the page; empty where the level excludes the kind. */
function listOf(
  { tenant }: Pick<ServiceContext, "tenant">,
  kind: ListingKind,
  asked: ShelfSearch,
  search: string | undefined,
  sortBy: SortKey,
): ListingFilter[] {
  const subtypes = subtypesAt(kind, asked.level);
  if (subtypes === null) return [];
  const publishers = { verified: CATALOGUE_PUBLISHER_ID, own: tenant.id } as const;
  return [
    {
      kind,
      search,
      category: asked.category,
      tags: [],
      subtype: undefined,
      subtypes,
      minPrice: undefined,
      maxPrice: undefined,
      isFree: asked.price === "free",
      isPaid: asked.price === "paid",
      isFeatured: false,
      minRating: asked.minRating,
      publisherId: asked.publisher && publishers[asked.publisher],
      installedBy: asked.isInstalled ? tenant.id : undefined,
      sortBy,
      sortOrder: sortBy === "name" || sortBy === "price" ? "asc" : "desc",
      limit: asked.offset + asked.limit,
      offset: 0,
    },
  ];
}
