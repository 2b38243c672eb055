import type { BaseContext } from "#context";
import type { ListingKind } from "#publishing/listings/listing-kind";

import { selectTotals } from "./store.ts";

/** Counts a kind's listings by state, and the installations of approved ones. */
export const countListings = (ctx: Pick<BaseContext, "db">, kind: ListingKind) => selectTotals(ctx.db, kind);
