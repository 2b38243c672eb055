import type { ServiceContext } from "#context";
import type { ListingRecord } from "#publishing/listings/listing-card.queries";
import type { ListingKind, ListingStatus } from "#publishing/listings/listing-kind";

import { selectSubmissions } from "./store.ts";

export interface SubmissionFilter {
  kind: ListingKind | undefined;
  status: ListingStatus | undefined;
  limit: number;
  offset: number;
}

/** Part of what the tenant offers or offered to others, newest first. */
export const listSubmissions = (
  ctx: Pick<ServiceContext, "db" | "tenant">,
  filter: SubmissionFilter,
): Promise<{ rows: ListingRecord[]; total: number }> => selectSubmissions(ctx.db, ctx.tenant.id, filter);
