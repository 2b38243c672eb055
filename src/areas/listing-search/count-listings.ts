import type { ListingKind } from "#areas/listings/listing-kind";
import type { BaseContext } from "#context";

import { selectTotals } from "./store.ts";

/** How many listings of a kind are in which state, and how often the approved ones were installed. */
export const countListings = (ctx: Pick<BaseContext, "db">, kind: ListingKind) => selectTotals(ctx.db, kind);
