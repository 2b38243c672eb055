import type { AnswerOf } from "#web/lib/operation.ts";
/** A skill of the tenant, as lists have it. */
export type Skill = AnswerOf<"GET /api/v1/skills/private">["skills"][number];

/** A skill of the tenant with its code and settings. */
export type SkillDetail = AnswerOf<"GET /api/v1/skills/private/{skill_id}">["skill"];

/** A frozen state of a skill. */
export type SkillVersion = AnswerOf<"GET /api/skills/history/{skill_id}">["history"][number];

/** Where the tenant's skills are. */
export const SKILLS = "/api/v1/skills/private";

/** The types a person can make, in words. */
export const SKILL_TYPES = [
  ["function", "Function: code with main(input)"],
  ["script", "Script: its last value is the result"],
  ["api", "Address: an endpoint is called"],
  ["docker", "Docker: needs a runner"],
  ["container", "Container: needs a runner"],
] as const;
