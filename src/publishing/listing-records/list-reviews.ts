import type { ServiceContext } from "#context/context";
import type { ListingKind } from "#publishing/listings/listing-kind";
import { platformOnly } from "#publishing/listings/require-reviewer";

import { type ReviewRow, selectReviews } from "./store.ts";

/**
 * A part of the listings that wait for the caller's review, oldest first, with the complete content of an installation.
 * The platform's operators see all; others see the tenant's own where the instance lets tenants review themselves.
 */
export function listReviews(
  ctx: ServiceContext,
  filter: { kind: ListingKind | undefined; limit: number; offset: number },
): Promise<{ rows: ReviewRow[]; total: number }> {
  const { actor, config, tenant, db } = ctx;
  if (actor.kind === "system" || actor.isPlatformOperator) return selectReviews(db, null, filter);
  if (!config.marketplaceSelfApproval) throw platformOnly();
  return selectReviews(db, tenant.id, filter);
}
