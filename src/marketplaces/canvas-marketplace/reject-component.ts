import type { ServiceContext } from "#context";
import type { ListingRow } from "#publishing/listings/listing-kind";
import { rejectListing } from "#publishing/listings/reject-listing";

/** Turns the component's version under review down (see `rejectListing`). */
export const rejectComponent = (ctx: ServiceContext, componentId: string, reason: string): Promise<ListingRow> =>
  rejectListing(ctx, "component", componentId, reason);
