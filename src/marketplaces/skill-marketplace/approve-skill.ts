import type { ServiceContext } from "#context";
import { approveListing } from "#publishing/listings/approve-listing";
import type { ListingRow } from "#publishing/listings/listing-kind";

/** Makes the skill's version under review public (see `approveListing`). */
export const approveSkill = (ctx: ServiceContext, marketplaceId: string): Promise<ListingRow> =>
  approveListing(ctx, "skill", marketplaceId);
