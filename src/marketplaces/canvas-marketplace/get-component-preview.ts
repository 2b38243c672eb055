import type { BaseContext } from "#context/context";
import { readComponentContent } from "#creative/canvas-components/component-content";
import { findPublic } from "#publishing/listings/find-listing";

import { previewPage } from "./preview-page.ts";

/** An approved component as a page, with its example settings. */
export async function getComponentPreview(ctx: Pick<BaseContext, "db">, listingId: string): Promise<string> {
  const { listing, version } = await findPublic(ctx, "component", listingId);
  return previewPage(listing.name, readComponentContent(version.snapshot));
}
