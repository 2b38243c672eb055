import type { ServiceContext } from "#context/context";
import type { SkillRow } from "#db/schema/skills";
import { AppError, invalidInput } from "#errors/app-error";
import { requireVersion } from "#errors/stale-version";
import { auditChange } from "#platform/audit/audit-entry";
import { sealFor } from "#platform/secrets/sealed-secret";
import { MAX_VARIABLES } from "#skills/skill-fields/skill-limits";
import { actingUser } from "#tenancy/acting-user";
import { requireMaySteerOthers } from "#tenancy/steers-others";

import { changeSkillWith } from "./change-skill.ts";
import { governanceAfter, mayGovern, mayNotGovern } from "./may-govern.ts";
import { mergeOverrides, withoutNulls } from "./merge-overrides.ts";
import type { UpdateSkillInput } from "./schemas.ts";
import { environmentGoesTo } from "./skill-target.ts";

/**
 * Changes only the supplied fields. Overrides and environment variables are merged: a value sets its key, null removes
 * it. Only keys of the skill's own configuration can be overridden. Variables are encrypted before they are stored, and
 * no answer shows them.
 */
export async function updatePrivateSkill(
  ctx: ServiceContext,
  skillId: string,
  input: UpdateSkillInput,
  expectedTag: string | undefined,
): Promise<SkillRow> {
  if (input.action !== undefined && !mayGovern(ctx.actor)) throw mayNotGovern();
  return changeSkillWith(ctx, skillId, async (skill) => {
    requireVersion(expectedTag, skill.version, "skill");
    if (skill.status !== "installed") throw uninstalled();
    requireMayGiveVariables(ctx, skill, input);
    const configOverrides =
      input.config_overrides === undefined
        ? skill.configOverrides
        : await mergeOverrides(ctx, skill, input.config_overrides);
    const sealed = await sealedVariables(ctx, { ...skill, configOverrides }, input.environment_vars ?? {});
    const change = {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.config_overrides === undefined ? {} : { configOverrides }),
      ...actionAfter(ctx, input),
      ...(sealed.size === 0 ? {} : { environment: environmentOf(skill, sealed) }),
    };
    // Names alone: a variable is a secret.
    const names = Object.keys(input).join(", ");
    const summary = `"${skill.name}" (${skill.id}): ${names}; version ${skill.version} to ${skill.version + 1}`;
    return {
      change,
      also: [],
      audit: [auditChange(ctx, { action: "update_skill", summary })],
      environmentField: "body.environment_vars",
      result: (next) => next,
    };
  });
}

/** No fingerprint shows the value of a variable, and with it every agent acts at the skill's service. */
function requireMayGiveVariables(
  { actor }: ServiceContext,
  { name, createdBy }: SkillRow,
  input: UpdateSkillInput,
): void {
  const isOwn = createdBy !== null && createdBy === actingUser(actor);
  if (isOwn || Object.keys(input.environment_vars ?? {}).length === 0) return;
  requireMaySteerOthers(actor, `Another person created the skill ${name}, and agents act with its variables`);
}

/** The given variables by name, encrypted for the skill and its endpoint; null for one to remove. */
async function sealedVariables(
  { config, tenant }: ServiceContext,
  skill: SkillRow,
  given: Readonly<Record<string, string | null>>,
): Promise<Map<string, string | null>> {
  const owner = { tenantId: tenant.id, row: skill.id, goesTo: environmentGoesTo(skill) };
  const sealed = Object.entries(given).map(
    async ([name, value]) => [name, value === null ? null : await sealFor("skills", owner, value, config)] as const,
  );
  return new Map(await Promise.all(sealed));
}

function actionAfter(ctx: ServiceContext, input: UpdateSkillInput): { action?: string | null; isGoverned?: boolean } {
  if (input.action !== undefined) return { action: input.action, isGoverned: true };
  return input.config_overrides === undefined ? {} : governanceAfter(ctx.actor);
}

function environmentOf(skill: SkillRow, sealed: ReadonlyMap<string, string | null>): Record<string, string> {
  const environment = withoutNulls({ ...skill.environment, ...Object.fromEntries(sealed) });
  if (Object.keys(environment).length > MAX_VARIABLES)
    throw invalidInput({
      path: "body.environment_vars",
      code: "too_big",
      message: `a skill has at most ${MAX_VARIABLES} environment variables`,
    });
  return environment;
}

const uninstalled = (): AppError =>
  new AppError("CONFLICT", { message: "The skill has been uninstalled.", details: { reason: "uninstalled" } });
