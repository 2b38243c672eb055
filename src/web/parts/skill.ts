/** A skill of the tenant, as lists have it. */
export interface Skill {
  id: string;
  name: string;
  description: string | null;
  skill_type: string;
  category: string | null;
  /** Made here; false: installed from the marketplace. */
  is_own: boolean;
  is_installed: boolean;
  /** Of its listing; null without one. */
  rating: number | null;
  created_at: string;
}

/** A skill of the tenant with its code and settings. */
export interface SkillDetail extends Skill {
  tags: string[];
  input_schema: Record<string, unknown> | null;
  output_schema: Record<string, unknown> | null;
  config: Record<string, unknown>;
  config_overrides: Record<string, unknown>;
  /** The names alone. */
  environment_vars: string[];
  code: string | null;
  version: number;
  /** The listing that it is a copy of, or that it is offered as. */
  marketplace_id: string | null;
  listing_status: string | null;
  update_available: boolean;
  updated_at: string;
}

/** A frozen state of a skill. */
export interface SkillVersion {
  version_id: string;
  version_name: string;
  description: string | null;
  created_at: string;
}

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
