import { versionOf } from "#db/write-request";
import type { InstalledSkill } from "#engine/reasoning/tool";
import { VersionCache } from "#lib/version-cache";
import { MAX_INSTALLED_SKILLS } from "#skills/skill-fields/skill-limits";

import { MAX_SKILL_AGE_MS, type SkillContext } from "./find-skill.ts";
import { governedSkillAction } from "./governed-skill-action.ts";
import { reachOfSkill } from "./skill-behaviour.ts";
import { type DigestedSkill, skillDigest, stateOf } from "./skill-digest.ts";
import { selectInstalledSkills } from "./store.ts";

const lists = new VersionCache<readonly InstalledSkill[]>(1_000, MAX_SKILL_AGE_MS);
/** The digests of each tenant's skills by state, so that their code is read once and not with every list. */
const digests = new VersionCache<ReadonlyMap<string, string>>(1_000, 3_600_000);
const ANY_VERSION = "";

/** The tenant's installed skills as tools of its agents, oldest first; from memory when nothing changed. */
export async function installedSkills(ctx: SkillContext): Promise<readonly InstalledSkill[]> {
  const kept = ctx.versions ? lists.get(ctx.tenant.id, versionOf(ctx.versions, "skills"), ctx.clock()) : undefined;
  if (kept) return kept;
  const known = digests.get(ctx.tenant.id, ANY_VERSION, ctx.clock()) ?? new Map<string, string>();
  const found = await selectInstalledSkills(ctx.db, ctx.tenant.id, {
    limit: MAX_INSTALLED_SKILLS,
    known: [...known.keys()],
  });
  const digested = new Map(await Promise.all(found.map((skill) => digestOf(skill, known))));
  digests.set(ctx.tenant.id, ANY_VERSION, digested, ctx.clock());
  const skills = found.map((skill): InstalledSkill => ({
    id: skill.id,
    name: skill.name,
    description: skill.description ?? "",
    action: governedSkillAction(skill),
    reach: reachOfSkill(skill),
    digest: digested.get(stateOf(skill)) ?? "",
    ...(skill.environmentNames.length === 0 ? {} : { environment: skill.environmentNames }),
    ...(skill.isGoverned ? {} : { isUngoverned: true }),
    ...(skill.inputSchema === null ? {} : { inputSchema: skill.inputSchema }),
  }));
  if (ctx.versions) lists.set(ctx.tenant.id, versionOf(ctx.versions, "skills"), skills, ctx.clock());
  return skills;
}

const digestOf = async (skill: DigestedSkill, known: ReadonlyMap<string, string>): Promise<[string, string]> => {
  const state = stateOf(skill);
  return [state, known.get(state) ?? (await skillDigest(skill))];
};
