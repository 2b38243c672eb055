import type { CatalogueSkill } from "./catalogue-skill.ts";
import { DATA_SKILLS } from "./skills/data-skills.ts";
import { DECISION_SKILLS } from "./skills/decision-skills.ts";
import { MONEY_SKILLS } from "./skills/money-skills.ts";
import { PLANNING_SKILLS } from "./skills/planning-skills.ts";
import { TEXT_SKILLS } from "./skills/text-skills.ts";

/** The skills that every instance comes with. */
export const CATALOGUE_SKILLS: readonly CatalogueSkill[] = [
  ...MONEY_SKILLS,
  ...DATA_SKILLS,
  ...PLANNING_SKILLS,
  ...TEXT_SKILLS,
  ...DECISION_SKILLS,
];
