import type { SkillRow } from "#db/schema/skills";
/** The host that a skill reaches; null without one. */
export function skillTarget({ skillType, config, configOverrides }: SkillRow): string | null {
  if (skillType !== "api") return null;
  const { url } = { ...config, ...configOverrides };
  return typeof url === "string" && URL.canParse(url) ? new URL(url).host : null;
}
