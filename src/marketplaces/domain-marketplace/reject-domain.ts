import type { ServiceContext } from "#context";
import type { ListingRow } from "#publishing/listings/listing-kind";
import { rejectListing } from "#publishing/listings/reject-listing";

/** Turns the version under review down (see `rejectListing`). */
export const rejectDomain = (ctx: ServiceContext, domainId: string, reason: string): Promise<ListingRow> =>
  rejectListing(ctx, "domain", domainId, reason);
