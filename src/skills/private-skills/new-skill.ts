import type { ServiceContext } from "#context/context";
import type { SkillRow } from "#db/schema/skills";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { MAX_INSTALLED_SKILLS } from "#skills/skill-fields/skill-limits";
import { actingUser } from "#tenancy/acting-user";

import { mayGovern } from "./may-govern.ts";
import { insertSkill, requireFewerSkills } from "./store.ts";

/** The columns that define a skill. */
export type SkillParts = Pick<
  SkillRow,
  | "name"
  | "description"
  | "skillType"
  | "category"
  | "tags"
  | "inputSchema"
  | "outputSchema"
  | "config"
  | "configOverrides"
  | "code"
  | "sourceListingId"
  | "sourceVersionId"
  | "sourceDigest"
>;

/**
 * A new skill of the tenant, installed, and the statements that make it (`touches: ["skills"]`). The batch counts the
 * installed ones: CONFLICT at the limit.
 */
export function newSkill(
  ctx: ServiceContext,
  parts: SkillParts & { action?: string | null },
): { skill: SkillRow; statements: Statement[] } {
  const now = ctx.clock();
  const skill: SkillRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    action: null,
    isGoverned: mayGovern(ctx.actor),
    ...parts,
    environment: {},
    status: "installed",
    createdBy: actingUser(ctx.actor),
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const withinLimit = requireFewerSkills(ctx.tenant.id, MAX_INSTALLED_SKILLS, limitReached);
  return { skill, statements: [withinLimit, ...insertSkill(skill)] };
}

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A tenant has at most ${MAX_INSTALLED_SKILLS} installed skills; uninstall one first.`,
    details: { reason: "skill_limit", limit: MAX_INSTALLED_SKILLS },
  });
