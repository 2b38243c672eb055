import type { ServiceContext } from "#context";
import { AppError, invalidInput } from "#errors/app-error";
import { sealSecret } from "#lib/secret-box";

import { changeSkill } from "./change-skill.ts";
import { checkEndpointConfig } from "./check-endpoint-config.ts";
import type { UpdateSkillInput } from "./schemas.ts";
import { jsonBytes, MAX_CONFIG_BYTES, MAX_VARIABLES } from "./skill-limits.ts";
import type { SkillRow } from "./store.ts";

/**
 * Changes only what is supplied. Overrides and environment variables are merged: a value sets its key, null removes it. Only keys of
 * the skill's own configuration can be overridden. Variables are encrypted before they are stored, and no answer shows them.
 * Throws INVALID_INPUT, NOT_FOUND, CONFLICT for a skill that is uninstalled.
 */
export async function updatePrivateSkill(
  ctx: ServiceContext,
  skillId: string,
  input: UpdateSkillInput,
): Promise<SkillRow> {
  const given = Object.entries(input.environment_vars ?? {});
  const sealed = new Map(
    await Promise.all(
      given.map(async ([name, value]) => [name, value === null ? null : await sealSecret(value, ctx.config)] as const),
    ),
  );
  return changeSkill(ctx, skillId, async (skill) => {
    if (skill.status !== "installed") throw uninstalled();
    return {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.config_overrides === undefined
        ? {}
        : { configOverrides: await overridesOf(ctx, skill, input.config_overrides) }),
      ...(sealed.size === 0 ? {} : { environment: environmentOf(skill, sealed) }),
    };
  });
}

async function overridesOf(
  ctx: ServiceContext,
  skill: SkillRow,
  given: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(skill.config, key));
  if (unknown !== undefined)
    throw invalidInput({
      path: `body.config_overrides.${unknown}`,
      code: "unrecognized_keys",
      message: "the skill's configuration has no such key",
    });
  const overrides = withoutNulls({ ...skill.configOverrides, ...given });
  if (jsonBytes(overrides) > MAX_CONFIG_BYTES)
    throw invalidInput({
      path: "body.config_overrides",
      code: "too_big",
      message: `together with the stored ones they have more than ${MAX_CONFIG_BYTES} bytes`,
    });
  if (skill.skillType === "api")
    await checkEndpointConfig(ctx, { ...skill.config, ...overrides }, "body.config_overrides");
  return overrides;
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

const withoutNulls = <Value>(values: Record<string, Value>): Record<string, NonNullable<Value>> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, NonNullable<Value>] => (entry[1] ?? null) !== null),
  );

const uninstalled = (): AppError =>
  new AppError("CONFLICT", { message: "The skill is uninstalled.", details: { reason: "uninstalled" } });
