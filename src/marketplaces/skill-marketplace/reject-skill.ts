import type { ServiceContext } from "#context";
import type { ListingRow } from "#publishing/listings/listing-kind";
import { rejectListing } from "#publishing/listings/reject-listing";

/** Turns the skill's version under review down (see `rejectListing`). */
export const rejectSkill = (ctx: ServiceContext, marketplaceId: string, reason: string): Promise<ListingRow> =>
  rejectListing(ctx, "skill", marketplaceId, reason);
