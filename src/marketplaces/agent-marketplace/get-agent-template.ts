import type { ServiceContext } from "#context";
import { findVisible, type VisibleListing } from "#publishing/listings/find-listing";

/** A template: an approved one as everybody sees it, another only for its publisher and the platform's operators. */
export const getAgentTemplate = (ctx: ServiceContext, templateId: string): Promise<VisibleListing> =>
  findVisible(ctx, "agent", templateId);
