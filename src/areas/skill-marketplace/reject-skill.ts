import type { ListingRow } from "#areas/listings/listing-kind";
import { rejectListing } from "#areas/listings/reject-listing";
import type { ServiceContext } from "#context";

/** Turns the skill's version under review down (see `rejectListing`). */
export const rejectSkill = (ctx: ServiceContext, marketplaceId: string, reason: string): Promise<ListingRow> =>
  rejectListing(ctx, "skill", marketplaceId, reason);
