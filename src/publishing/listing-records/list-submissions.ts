import type { ServiceContext } from "#context/context";
import type { ListingRecord } from "#publishing/listings/listing-card.queries";
import type { ListingKind, ListingStatus } from "#publishing/listings/listing-kind";

import { selectSubmissions } from "./store.ts";

export interface SubmissionFilter {
  kind: ListingKind | undefined;
  status: ListingStatus | undefined;
  limit: number;
  offset: number;
}

/** A part of the tenant's present and former offers, newest first. */
export const listSubmissions = (
  ctx: Pick<ServiceContext, "db" | "tenant">,
  filter: SubmissionFilter,
): Promise<{ rows: ListingRecord[]; total: number }> => selectSubmissions(ctx.db, ctx.tenant.id, filter);
