import type { ServiceContext } from "#context";

import { type RecommendationRow, selectRecommendations } from "./store.ts";

/** A page of the tenant's recommendations, newest first. */
export const listRecommendations = (
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: RecommendationRow[]; total: number }> =>
  selectRecommendations(db, tenant.id, { limit, offset: (page - 1) * limit });
