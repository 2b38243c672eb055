import type { BaseContext } from "#context";
import { listRatings, type RatingRow } from "#publishing/listing-ratings/list-ratings";

/** Part of an approved component's ratings, newest first. */
export const listComponentRatings = (
  ctx: Pick<BaseContext, "db">,
  componentId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: RatingRow[]; total: number }> => listRatings(ctx, "component", componentId, page);
