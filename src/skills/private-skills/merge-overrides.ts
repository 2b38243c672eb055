import type { SkillRow } from "#db/schema/skills";
import { invalidInput } from "#errors/app-error";
import type { OutboundContext } from "#platform/outbound/guarded-fetch";
import { jsonBytes, MAX_CONFIG_BYTES } from "#skills/skill-fields/skill-limits";

import { checkEndpointConfig } from "./check-endpoint-config.ts";

/**
 * Merges overrides into a skill's: a value sets its key, null removes it. Only keys of the skill's configuration can be
 * overridden, and the resulting URL of an api skill must pass the outbound guard. Throws INVALID_INPUT with the path in
 * `body.config_overrides`.
 */
export async function mergeOverrides(
  ctx: OutboundContext,
  skill: Pick<SkillRow, "config" | "configOverrides" | "skillType">,
  given: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(skill.config, key));
  if (unknown !== undefined)
    throw invalidInput({
      path: `body.config_overrides.${unknown}`,
      code: "unrecognized_keys",
      message: "the skill's configuration does not have this key",
    });
  const overrides = withoutNulls({ ...skill.configOverrides, ...given });
  if (jsonBytes(overrides) > MAX_CONFIG_BYTES)
    throw invalidInput({
      path: "body.config_overrides",
      code: "too_big",
      message: `together with the stored values they have more than ${MAX_CONFIG_BYTES} bytes`,
    });
  await checkOverrides(ctx, { ...skill, configOverrides: overrides });
  return overrides;
}

/** Checks whether the URL that an api skill calls with its overrides is allowed. */
export async function checkOverrides(
  ctx: OutboundContext,
  { skillType, config, configOverrides }: Pick<SkillRow, "config" | "configOverrides" | "skillType">,
): Promise<void> {
  if (skillType === "api") await checkEndpointConfig(ctx, { ...config, ...configOverrides }, "body.config_overrides");
}

/** The entries that are not null. */
export const withoutNulls = <Value>(values: Record<string, Value>): Record<string, NonNullable<Value>> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, NonNullable<Value>] => (entry[1] ?? null) !== null),
  );
