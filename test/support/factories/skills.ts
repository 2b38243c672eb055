import { expect } from "vitest";

import { type Answer, call, type TestAccount } from "#test/support/client";

export interface SkillView {
  id: string;
  name: string;
  description: string | null;
  skill_type: string;
  category: string | null;
  is_own: boolean;
  is_installed: boolean;
  rating: number | null;
  created_at: string;
}

export interface SkillDetail extends SkillView {
  status: "installed" | "uninstalled";
  tags: string[];
  input_schema: Record<string, unknown> | null;
  output_schema: Record<string, unknown> | null;
  config: Record<string, unknown>;
  config_overrides: Record<string, unknown>;
  environment_vars: string[];
  code: string | null;
  version: number;
  updated_at: string;
}

export const SKILLS = "/api/v1/skills/private";

export const ADDING = "function main(input) {\n  return { total: input.a + input.b };\n}";

export const skillBody = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "Adder",
  skill_type: "function",
  code: ADDING,
  ...fields,
});

export const postSkill = (owner: TestAccount, fields: Record<string, unknown> = {}): Promise<Answer> =>
  call("POST", SKILLS, { token: owner.token, body: skillBody(fields) });

/** Makes a skill of the account; `fields` replace those of the body. Gives its id. */
export async function createSkill(owner: TestAccount, fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await postSkill(owner, fields);
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { skill_id: string }).skill_id;
}

export const putSkill = (owner: TestAccount, skillId: string, body: Record<string, unknown>): Promise<Answer> =>
  call("PUT", `${SKILLS}/${skillId}`, { token: owner.token, body });

/** The skill's detail view. */
export async function getSkill(owner: TestAccount, skillId: string): Promise<SkillDetail> {
  const answer = await call("GET", `${SKILLS}/${skillId}`, { token: owner.token });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { skill: SkillDetail }).skill;
}
