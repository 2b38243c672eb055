import type { ServiceContext } from "#context/context";
import { isUuid } from "#lib/uuid";
import { findSkill, skillNotFound } from "#skills/private-skills/find-skill";

import { selectSkillVersions, type ShownVersion } from "./store.ts";

/** The versions of the tenant's skill, newest first. */
export async function listSkillHistory(ctx: ServiceContext, skillId: string): Promise<ShownVersion[]> {
  if (!isUuid(skillId)) throw skillNotFound(skillId);
  const [versions] = await Promise.all([selectSkillVersions(ctx.db, ctx.tenant.id, skillId), findSkill(ctx, skillId)]);
  return versions;
}
