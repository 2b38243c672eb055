import type { ServiceContext } from "#context";
import type { ListingKind } from "#publishing/listings/listing-kind";
import { platformOnly } from "#publishing/listings/require-reviewer";

import { type ReviewRow, selectReviews } from "./store.ts";

/**
 * Part of what waits for the caller's review, oldest first, with all that an installation would get: everything for the platform's
 * operators, the tenant's own for others where the instance lets tenants review themselves.
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
