import { approveListing } from "#areas/listings/approve-listing";
import type { ListingRow } from "#areas/listings/listing-kind";
import type { ServiceContext } from "#context";

/** Makes the version under review public (see `approveListing`). */
export const approveDomain = (ctx: ServiceContext, domainId: string): Promise<ListingRow> =>
  approveListing(ctx, "domain", domainId);
