import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";

import { findSkill, forgetSkill, rememberSkill } from "./find-skill.ts";
import { requireUnchangedSkill, type SkillRow, updateSkillRow } from "./store.ts";

/** How often a change is tried again on a row that others change at the same time. */
const MAX_TRIES = 5;

/**
 * Reads a skill, computes its change, and writes it only if nobody changed it in between; a lost race is tried again on the new row.
 * Throws NOT_FOUND, and CONFLICT when others change it all the time.
 */
export async function changeSkill(
  ctx: ServiceContext,
  skillId: string,
  change: (skill: SkillRow) => Promise<Partial<SkillRow>> | Partial<SkillRow>,
): Promise<SkillRow> {
  for (let attempt = 1; ; attempt++) {
    const skill = await findSkill(ctx, skillId);
    const next = { ...skill, ...(await change(skill)), version: skill.version + 1, updatedAt: ctx.clock() };
    try {
      await commit(ctx, [requireUnchangedSkill(skill, movedOn), updateSkillRow(ctx.tenant.id, next)], {
        touches: ["skills"],
        result: next,
      });
      rememberSkill(ctx, next);
      return next;
    } catch (error) {
      if (!(error instanceof AppError) || error.details["reason"] !== "moved_on" || attempt === MAX_TRIES) throw error;
      forgetSkill(ctx, skillId);
    }
  }
}

const movedOn = (): AppError =>
  new AppError("CONFLICT", {
    message: "The skill is being changed by others; try again.",
    details: { reason: "moved_on" },
    retryAfterSeconds: 1,
  });
