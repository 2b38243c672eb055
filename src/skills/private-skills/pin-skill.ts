import { AppError } from "#errors/app-error";

import { findSkill, type SkillContext } from "./find-skill.ts";
import { pinOf, type SkillPin } from "./skill-pin.ts";

/**
 * The pin of the tenant's skill in its current state, which an approval of running it is bound to; null when it is not
 * installed.
 */
export async function pinSkill(ctx: SkillContext, skillId: string): Promise<SkillPin | null> {
  try {
    const skill = await findSkill(ctx, skillId);
    return skill.status === "installed" ? await pinOf(skill) : null;
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
