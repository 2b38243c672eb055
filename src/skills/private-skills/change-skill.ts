import type { ServiceContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import { changeRow } from "#db/change-row";
import type { SkillRow } from "#db/schema/skills";
import type { Statement } from "#db/statement";
import { requireSecretStays } from "#platform/secrets/require-secret-stays";

import { findSkill, forgetSkill, rememberSkill } from "./find-skill.ts";
import { environmentGoesTo } from "./skill-target.ts";
import { unchangedSkill, updateSkillRow } from "./store.ts";

export interface SkillChange<Result> {
  /** Null when the skill needs no change, so that nothing is written. */
  change: Partial<SkillRow> | null;
  /** Statements that join the batch. */
  also: Statement[];
  audit: AuditRecord[];
  /** The field that gives variables of the environment; absent where the operation has none. */
  environmentField?: string;
  /** The operation's answer. */
  result: (next: SkillRow) => Result;
}

/**
 * Reads a skill, computes a change, and writes it in one batch with further statements, only if the row has not changed
 * since. After a lost race it computes again on the new row. A stored variable is not sent to another origin than it was
 * given for. Throws NOT_FOUND, and CONFLICT after too many lost races.
 */
export async function changeSkillWith<Result>(
  ctx: ServiceContext,
  skillId: string,
  compute: (skill: SkillRow) => Promise<SkillChange<Result>> | SkillChange<Result>,
): Promise<Result> {
  const skills = {
    find: () => findSkill(ctx, skillId),
    unchanged: unchangedSkill,
    forget: () => forgetSkill(ctx, skillId),
  };
  return changeRow(ctx, skills, async (skill) => {
    const { change, also, audit, environmentField, result } = await compute(skill);
    if (change === null) return { statements: null, result: result(skill) };
    const next = { ...skill, ...change, version: skill.version + 1, updatedAt: ctx.clock() };
    requireVariablesStay(skill, next, environmentField);
    return {
      statements: [...also, ...updateSkillRow(ctx.tenant.id, next)],
      result: result(next),
      touches: ["skills"],
      audit,
      written: () => rememberSkill(ctx, next),
    };
  });
}

function requireVariablesStay(before: SkillRow, after: SkillRow, field: string | undefined): void {
  const [kept] = Object.keys(after.environment).filter((name) => after.environment[name] === before.environment[name]);
  requireSecretStays({
    secret: `The variable ${kept ?? ""}`,
    isKept: kept !== undefined,
    from: environmentGoesTo(before),
    to: environmentGoesTo(after),
    again:
      field === undefined
        ? {
            remedy: `Remove it with \`environment_vars\` of \`PUT /api/v1/skills/private/{skill_id}\`, and give it again afterwards.`,
          }
        : { field: `${field}.${kept ?? ""}` },
  });
}
