import type { BaseContext } from "#context";
import { countListings } from "#publishing/listing-search/count-listings";

/** How many domains are in which state, and how often the approved ones were installed. */
export const getDomainStatistics = (ctx: Pick<BaseContext, "db">) => countListings(ctx, "domain");
