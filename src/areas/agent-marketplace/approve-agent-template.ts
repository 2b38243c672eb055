import { approveListing } from "#areas/listings/approve-listing";
import type { ListingRow } from "#areas/listings/listing-kind";
import type { ServiceContext } from "#context";

/** Makes the template version under review public (see `approveListing`). */
export const approveAgentTemplate = (ctx: ServiceContext, templateId: string): Promise<ListingRow> =>
  approveListing(ctx, "agent", templateId);
