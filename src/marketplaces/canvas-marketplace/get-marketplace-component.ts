import type { BaseContext } from "#context/context";
import { type ComponentContent, readComponentContent } from "#creative/canvas-components/component-content";
import { isUuid } from "#lib/uuid";
import { listingNotFound } from "#publishing/listings/find-listing";

import { type PublicComponentRows, selectPublicComponent } from "./store.ts";

export interface PublicComponent extends Omit<PublicComponentRows, "snapshot"> {
  content: ComponentContent;
}

/** An approved component in the public view, with its newest ratings. */
export async function getMarketplaceComponent(
  { db }: Pick<BaseContext, "db">,
  listingId: string,
): Promise<PublicComponent> {
  const found = isUuid(listingId) ? await selectPublicComponent(db, listingId) : undefined;
  if (!found) throw listingNotFound(listingId);
  const { snapshot, ...shown } = found;
  return { ...shown, content: readComponentContent(snapshot) };
}
