import type { ServiceContext } from "#context/context";
import type { SkillRow } from "#db/schema/skills";

import { stateDigest } from "./freeze-skill.ts";
import { selectNameOfState } from "./store.ts";

/** The name of the version that froze the skill's present state; undefined without one. */
export const nameOfState = async (ctx: ServiceContext, skill: SkillRow): Promise<string | undefined> =>
  selectNameOfState(ctx.db, ctx.tenant.id, skill.id, await stateDigest(skill));
