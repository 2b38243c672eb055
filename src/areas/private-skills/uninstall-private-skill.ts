import type { ServiceContext } from "#context";

import { changeSkill } from "./change-skill.ts";
import type { SkillRow } from "./store.ts";

/**
 * Takes a skill from the tenant's agents. Its record stays, its environment variables are deleted: nothing needs them any more.
 * Doing it again changes nothing more. Throws NOT_FOUND.
 */
export const uninstallPrivateSkill = (ctx: ServiceContext, skillId: string): Promise<SkillRow> =>
  changeSkill(ctx, skillId, () => ({ status: "uninstalled", environment: {} }));
