import type { SkillRow } from "#db/schema/skills";

/** The addresses that a skill sends its environment to: that of an api skill. */
export function environmentGoesTo({
  skillType,
  config,
  configOverrides,
}: Pick<SkillRow, "skillType" | "config" | "configOverrides">): string[] {
  const { url } = { ...config, ...configOverrides };
  return skillType === "api" && typeof url === "string" ? [url] : [];
}

/** The host that a skill reaches; null without one. */
export function skillTarget({ skillType, config, configOverrides }: SkillRow): string | null {
  if (skillType !== "api") return null;
  const { url } = { ...config, ...configOverrides };
  return typeof url === "string" && URL.canParse(url) ? new URL(url).host : null;
}
