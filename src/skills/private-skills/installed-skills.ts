import { versionOf } from "#db/write-request";
import type { InstalledSkill } from "#engine/reasoning/tool";
import { VersionCache } from "#lib/version-cache";
import { MAX_INSTALLED_SKILLS } from "#skills/skill-fields/skill-limits";

import { MAX_SKILL_AGE_MS, type SkillContext } from "./find-skill.ts";
import { BEHAVIOUR } from "./skill-behaviour.ts";
import { selectInstalledSkills } from "./store.ts";

const lists = new VersionCache<readonly InstalledSkill[]>(1_000, MAX_SKILL_AGE_MS);

/** The tenant's installed skills as tools of its agents, oldest first; from memory when nothing changed. */
export async function installedSkills(ctx: SkillContext): Promise<readonly InstalledSkill[]> {
  const kept = ctx.versions ? lists.get(ctx.tenant.id, versionOf(ctx.versions, "skills"), ctx.clock()) : undefined;
  if (kept) return kept;
  const found = await selectInstalledSkills(ctx.db, ctx.tenant.id, MAX_INSTALLED_SKILLS);
  const skills = found.map(({ id, name, description, skillType, inputSchema }): InstalledSkill => ({
    id,
    name,
    description: description ?? "",
    ...BEHAVIOUR[skillType],
    ...(inputSchema === null ? {} : { inputSchema }),
  }));
  if (ctx.versions) lists.set(ctx.tenant.id, versionOf(ctx.versions, "skills"), skills, ctx.clock());
  return skills;
}
