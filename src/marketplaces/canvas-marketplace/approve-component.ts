import type { ServiceContext } from "#context";
import { approveListing } from "#publishing/listings/approve-listing";
import type { ListingRow } from "#publishing/listings/listing-kind";

/** Makes the component's version under review public (see `approveListing`). */
export const approveComponent = (ctx: ServiceContext, componentId: string): Promise<ListingRow> =>
  approveListing(ctx, "component", componentId);
