import type { ServiceContext } from "#context/context";
import { isUuid } from "#lib/uuid";
import { isInsider, listingNotFound } from "#publishing/listings/find-listing";
import type { ListingRecord } from "#publishing/listings/listing-card.queries";

import { selectRecord } from "./store.ts";

/** A listing of any kind and its state, for its publisher and the platform's operators. */
export async function getListing(ctx: ServiceContext, listingId: string): Promise<ListingRecord> {
  const record = isUuid(listingId) ? await selectRecord(ctx.db, listingId) : undefined;
  if (!record || !isInsider(ctx, record)) throw listingNotFound(listingId);
  return record;
}
