import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { SkillRow } from "#db/schema/skills";
import { invalidInput } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";

import { checkCode } from "./check-code.ts";
import { checkEndpointConfig } from "./check-endpoint-config.ts";
import { checkSchemas } from "./check-schemas.ts";
import { rememberSkill } from "./find-skill.ts";
import { mayGovern, mayNotGovern } from "./may-govern.ts";
import { newSkill } from "./new-skill.ts";
import type { CreateSkillInput } from "./schemas.ts";

/**
 * Creates a skill of the tenant, installed at once. It checks what it can without running it: the schemas, the syntax
 * of the code, and the endpoint's URL. The batch counts the installed ones.
 */
export async function createPrivateSkill(ctx: ServiceContext, input: CreateSkillInput): Promise<SkillRow> {
  if (input.action !== undefined && !mayGovern(ctx.actor)) throw mayNotGovern();
  await checkParts(ctx, input);
  const { skill, statements } = newSkill(ctx, {
    name: input.name,
    description: input.description ?? null,
    skillType: input.skill_type,
    category: input.category ?? null,
    tags: [...new Set(input.tags)],
    inputSchema: input.input_schema ?? null,
    outputSchema: input.output_schema ?? null,
    config: input.config ?? {},
    configOverrides: {},
    code: input.code ?? null,
    action: input.action ?? null,
    sourceListingId: null,
    sourceVersionId: null,
    sourceDigest: null,
  });
  const audit = [auditChange(ctx, { action: "create_skill", summary: `"${skill.name}" (${skill.id})` })];
  await commit(ctx, statements, { touches: ["skills"], result: skill, audit });
  rememberSkill(ctx, skill);
  return skill;
}

async function checkParts(ctx: ServiceContext, input: CreateSkillInput): Promise<void> {
  checkSchemas(input);
  if (input.skill_type === "api") await checkEndpointConfig(ctx, input.config ?? {}, "body.config");
  if (input.skill_type !== "function" && input.skill_type !== "script") return;
  if (input.code === undefined || input.code === null)
    throw invalidInput({ path: "body.code", code: "missing", message: `a ${input.skill_type} skill needs code` });
  await checkCode(ctx, input.code, input.skill_type);
}
