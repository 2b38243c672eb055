import { approveListing } from "#areas/listings/approve-listing";
import type { ListingRow } from "#areas/listings/listing-kind";
import type { ServiceContext } from "#context";

/** Makes the component's version under review public (see `approveListing`). */
export const approveComponent = (ctx: ServiceContext, componentId: string): Promise<ListingRow> =>
  approveListing(ctx, "component", componentId);
