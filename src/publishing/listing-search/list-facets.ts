import type { BaseContext } from "#context";
import type { ListingKind } from "#publishing/listings/listing-kind";

import { type Facet, selectFacets } from "./store.ts";

export type { Facet };

/** Maximum facets to choose from. */
const MAX_FACETS = 500;

/** The categories or tags that a marketplace's approved listings have, most frequent first. */
export const listFacets = (
  ctx: Pick<BaseContext, "db">,
  kind: ListingKind,
  facet: "category" | "tag",
): Promise<Facet[]> => selectFacets(ctx.db, kind, facet, MAX_FACETS);
