import { may } from "#web/lib/session.ts";
import type { SkillDetail } from "#web/parts/skill.ts";

import { isCode } from "./code/draft.ts";

/** A copy's code is what was reviewed, so only the tenant's own is changed. */
export const mayRewrite = (skill: SkillDetail): boolean =>
  may("SKILL_MANAGE") && skill.is_installed && skill.is_own && isCode(skill.skill_type);
