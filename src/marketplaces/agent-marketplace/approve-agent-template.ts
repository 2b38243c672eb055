import type { ServiceContext } from "#context";
import { approveListing } from "#publishing/listings/approve-listing";
import type { ListingRow } from "#publishing/listings/listing-kind";

/** Makes the template version under review public (see `approveListing`). */
export const approveAgentTemplate = (ctx: ServiceContext, templateId: string): Promise<ListingRow> =>
  approveListing(ctx, "agent", templateId);
