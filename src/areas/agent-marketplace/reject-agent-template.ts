import type { ListingRow } from "#areas/listings/listing-kind";
import { rejectListing } from "#areas/listings/reject-listing";
import type { ServiceContext } from "#context";

/** Turns the template version under review down (see `rejectListing`). */
export const rejectAgentTemplate = (ctx: ServiceContext, templateId: string, reason: string): Promise<ListingRow> =>
  rejectListing(ctx, "agent", templateId, reason);
