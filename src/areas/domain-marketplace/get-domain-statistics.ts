import { countListings } from "#areas/listing-search/count-listings";
import type { BaseContext } from "#context";

/** How many domains are in which state, and how often the approved ones were installed. */
export const getDomainStatistics = (ctx: Pick<BaseContext, "db">) => countListings(ctx, "domain");
