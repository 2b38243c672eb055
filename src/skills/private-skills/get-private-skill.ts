import type { ServiceContext } from "#context/context";
import { isUuid } from "#lib/uuid";

import { skillNotFound } from "./find-skill.ts";
import { selectSkillWithListing, type SkillWithListing } from "./store.ts";

/** The tenant's skill, installed or not, with its current data in the marketplace. */
export async function getPrivateSkill(ctx: ServiceContext, skillId: string): Promise<SkillWithListing> {
  const found = isUuid(skillId) ? await selectSkillWithListing(ctx.db, ctx.tenant.id, skillId) : undefined;
  if (!found) throw skillNotFound(skillId);
  return found;
}
