import type { ListingRow } from "#areas/listings/listing-kind";
import { rejectListing } from "#areas/listings/reject-listing";
import type { ServiceContext } from "#context";

/** Turns the component's version under review down (see `rejectListing`). */
export const rejectComponent = (ctx: ServiceContext, componentId: string, reason: string): Promise<ListingRow> =>
  rejectListing(ctx, "component", componentId, reason);
