import type { ServiceContext } from "#context";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { decideAnew, isMovedOn, movedOn } from "#errors/moved-on";

import { findSkill, forgetSkill, rememberSkill } from "./find-skill.ts";
import { requireUnchangedSkill, type SkillRow, updateSkillRow } from "./store.ts";

export interface SkillChange<Result> {
  /** Null: the skill is as it should be, and nothing is written. */
  change: Partial<SkillRow> | null;
  /** What else becomes true in the same batch. */
  also: Statement[];
  audit: AuditRecord[];
  /** What the operation answers. */
  result: (next: SkillRow) => Result;
}

/**
 * Reads a skill, computes a change, and writes it only if the row has not changed since. After a lost race it tries again on the new row.
 * Throws NOT_FOUND, and CONFLICT after too many lost races.
 */
export const changeSkill = (
  ctx: ServiceContext,
  skillId: string,
  change: (skill: SkillRow) => Promise<Partial<SkillRow>> | Partial<SkillRow>,
): Promise<SkillRow> =>
  changeSkillWith(ctx, skillId, async (skill) => ({
    change: await change(skill),
    also: [],
    audit: [],
    result: (next) => next,
  }));

/** `changeSkill` in one batch with what else becomes true. `compute` may be called again when others change the skill. */
export async function changeSkillWith<Result>(
  ctx: ServiceContext,
  skillId: string,
  compute: (skill: SkillRow) => Promise<SkillChange<Result>> | SkillChange<Result>,
): Promise<Result> {
  return decideAnew(async () => {
    const skill = await findSkill(ctx, skillId);
    const { change, also, audit, result } = await compute(skill);
    if (change === null) {
      const unchanged = result(skill);
      if (ctx.idempotency) await commit(ctx, [], { result: unchanged });
      return unchanged;
    }
    const next = { ...skill, ...change, version: skill.version + 1, updatedAt: ctx.clock() };
    const answer = result(next);
    try {
      const written = [requireUnchangedSkill(skill, skillMovedOn), ...also, updateSkillRow(ctx.tenant.id, next)];
      await commit(ctx, written, { touches: ["skills"], result: answer, audit });
      rememberSkill(ctx, next);
      return answer;
    } catch (error) {
      if (isMovedOn(error)) forgetSkill(ctx, skillId);
      throw error;
    }
  });
}

const skillMovedOn = (): AppError => movedOn("Other requests are changing the skill. Try again.");
