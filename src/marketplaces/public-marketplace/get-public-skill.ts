import type { BaseContext } from "#context/context";
import { isUuid } from "#lib/uuid";
import { type PublishedSkill, readPublishedSkill } from "#marketplaces/skill-marketplace/published-skill";
import { listingNotFound } from "#publishing/listings/find-listing";

import { type PublicSkillRows, selectPublicSkill } from "./store.ts";

export interface PublicSkill extends PublicSkillRows {
  published: PublishedSkill;
}

/** An approved skill in the public view. */
export async function getPublicSkill(ctx: Pick<BaseContext, "db">, listingId: string): Promise<PublicSkill> {
  const found = isUuid(listingId) ? await selectPublicSkill(ctx.db, listingId) : undefined;
  if (!found) throw listingNotFound(listingId);
  return { ...found, published: readPublishedSkill(found.version.snapshot) };
}
