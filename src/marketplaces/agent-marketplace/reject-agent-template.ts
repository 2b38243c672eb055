import type { ServiceContext } from "#context";
import type { ListingRow } from "#publishing/listings/listing-kind";
import { rejectListing } from "#publishing/listings/reject-listing";

/** Turns the template version under review down (see `rejectListing`). */
export const rejectAgentTemplate = (ctx: ServiceContext, templateId: string, reason: string): Promise<ListingRow> =>
  rejectListing(ctx, "agent", templateId, reason);
