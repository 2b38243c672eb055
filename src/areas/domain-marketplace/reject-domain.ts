import type { ListingRow } from "#areas/listings/listing-kind";
import { rejectListing } from "#areas/listings/reject-listing";
import type { ServiceContext } from "#context";

/** Turns the version under review down (see `rejectListing`). */
export const rejectDomain = (ctx: ServiceContext, domainId: string, reason: string): Promise<ListingRow> =>
  rejectListing(ctx, "domain", domainId, reason);
