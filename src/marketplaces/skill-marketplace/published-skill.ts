import type { SkillRow } from "#db/schema/skills";
import { variablesIn } from "#skills/private-skills/endpoint";

/** The content of an installed skill: the snapshot of its listing's version. */
export interface PublishedSkill {
  skill_type: SkillRow["skillType"];
  code: string | null;
  config: Record<string, unknown>;
  input_schema: Record<string, unknown> | null;
  output_schema: Record<string, unknown> | null;
  /** Names of the environment variables that it needs. The installing tenant sets their values. */
  environment_vars: string[];
}

/** An offered skill: its effective configuration, overrides included, and the names of its environment variables. */
export function publishedSkill(skill: SkillRow): PublishedSkill {
  const config = { ...skill.config, ...skill.configOverrides };
  return {
    skill_type: skill.skillType,
    code: skill.code,
    config,
    input_schema: skill.inputSchema,
    output_schema: skill.outputSchema,
    environment_vars: [...new Set([...Object.keys(skill.environment), ...variablesIn(headersOf(config))])].toSorted(),
  };
}

function headersOf({ headers }: Record<string, unknown>): Record<string, string> {
  const given = typeof headers === "object" && headers !== null ? Object.entries(headers) : [];
  return Object.fromEntries(given.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** A snapshot of `publishedSkill` from the database; its digest guarantees its shape. */
export const readPublishedSkill = (snapshot: Record<string, unknown>): PublishedSkill =>
  snapshot as unknown as PublishedSkill;

/** The part of a copy that is the published content. */
export const copiedContent = (published: PublishedSkill) => ({
  skillType: published.skill_type,
  code: published.code,
  config: published.config,
  inputSchema: published.input_schema,
  outputSchema: published.output_schema,
});
