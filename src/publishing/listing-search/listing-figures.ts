import type { BaseContext } from "#context/context";
import type { ListingKind } from "#publishing/listings/listing-kind";

import { type Facet, selectFacets, selectTotals } from "./store.ts";

export type { Facet };

/** Maximum facets to choose from. */
const MAX_FACETS = 500;

/** The categories or tags that a marketplace's approved listings have, most frequent first. */
export const listFacets = (
  { db }: Pick<BaseContext, "db">,
  kind: ListingKind,
  facet: "category" | "tag",
): Promise<Facet[]> => selectFacets(db, kind, facet, MAX_FACETS);

/** Counts a kind's listings by state, and the installations of approved ones. */
export const countListings = ({ db }: Pick<BaseContext, "db">, kind: ListingKind) => selectTotals(db, kind);
