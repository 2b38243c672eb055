import { variablesIn } from "#skills/private-skills/endpoint";
import type { SkillRow } from "#skills/private-skills/skill-row";

/** What an installation of a skill gets: the snapshot of its listing's version. */
export interface PublishedSkill {
  skill_type: SkillRow["skillType"];
  code: string | null;
  config: Record<string, unknown>;
  input_schema: Record<string, unknown> | null;
  output_schema: Record<string, unknown> | null;
  /** Names of the environment variables that it needs. The installing tenant sets their values. */
  environment_vars: string[];
}

/** A skill as it is offered: its configuration as it runs, overrides included, and of its environment the names alone. */
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

/** A snapshot that `publishedSkill` made, as it comes from the database; its digest is its guarantee. */
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
