import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { findSkill } from "#skills/private-skills/find-skill";

import { freezeSkill } from "./freeze-skill.ts";
import type { NewSkillVersion } from "./store.ts";

/** Freezes the present state of the tenant's skill. */
export async function createSkillVersion(
  ctx: ServiceContext,
  skillId: string,
  named: { name: string; description: string | null },
): Promise<NewSkillVersion> {
  const skill = await findSkill(ctx, skillId);
  const { version, statements } = await freezeSkill(ctx, skill, named);
  await commit(ctx, statements, { result: version });
  return version;
}
