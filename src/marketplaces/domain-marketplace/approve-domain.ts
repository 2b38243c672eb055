import type { ServiceContext } from "#context";
import { approveListing } from "#publishing/listings/approve-listing";
import type { ListingRow } from "#publishing/listings/listing-kind";

/** Makes the version under review public (see `approveListing`). */
export const approveDomain = (ctx: ServiceContext, domainId: string): Promise<ListingRow> =>
  approveListing(ctx, "domain", domainId);
