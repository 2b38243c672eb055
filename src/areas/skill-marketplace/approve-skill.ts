import { approveListing } from "#areas/listings/approve-listing";
import type { ListingRow } from "#areas/listings/listing-kind";
import type { ServiceContext } from "#context";

/** Makes the skill's version under review public (see `approveListing`). */
export const approveSkill = (ctx: ServiceContext, marketplaceId: string): Promise<ListingRow> =>
  approveListing(ctx, "skill", marketplaceId);
