import type { BaseContext } from "#context";
import type { ListingKind } from "#publishing/listings/listing-kind";

import { selectTotals } from "./store.ts";

/** How many listings of a kind are in which state, and how often the approved ones were installed. */
export const countListings = (ctx: Pick<BaseContext, "db">, kind: ListingKind) => selectTotals(ctx.db, kind);
