import type { ServiceContext } from "#context/context";
import type { SkillRow } from "#db/schema/skills";
import { AppError } from "#errors/app-error";
import { requireVersion } from "#errors/stale-version";
import { canonicalJson } from "#lib/json";
import { auditChange } from "#platform/audit/audit-entry";
import { changeSkillWith } from "#skills/private-skills/change-skill";
import { checkCode } from "#skills/private-skills/check-code";
import { checkSchemas } from "#skills/private-skills/check-schemas";
import { governanceAfter } from "#skills/private-skills/may-govern";
import { keepState } from "#skills/skill-versions/keep-state";

type Schema = Record<string, unknown> | null;

/** Omitted fields stay unchanged. */
export interface RewriteSkillInput {
  code?: string | undefined;
  input_schema?: Schema | undefined;
  output_schema?: Schema | undefined;
}

export interface RewrittenSkill {
  skill: SkillRow;
  /** The version that keeps the earlier state; null when nothing changed. */
  keptAs: string | null;
}

/**
 * Replaces the code or schemas of one of the tenant's skills. The earlier state is kept as a version. A copy of a
 * listing is not rewritten, because its content was reviewed.
 */
export async function rewriteSkill(
  ctx: ServiceContext,
  skillId: string,
  input: RewriteSkillInput,
  expectedTag: string | undefined,
): Promise<RewrittenSkill> {
  checkSchemas(input);
  return changeSkillWith<RewrittenSkill>(ctx, skillId, async (skill) => {
    requireVersion(expectedTag, skill.version, "skill");
    if (skill.status !== "installed") throw refused("uninstalled", "The skill has been uninstalled.");
    if (skill.sourceListingId !== null)
      throw refused("marketplace_copy", "The skill is a copy of a listing, whose content was reviewed.");
    const change = changeOf(skill, input);
    if (change === null) return { change, also: [], audit: [], result: () => ({ skill, keptAs: null }) };
    if (change.code !== undefined && change.code !== null) await checkCode(ctx, change.code, kindOf(skill));
    const kept = await keepState(ctx, skill, "Before the change");
    const summary = `"${skill.name}" (${skill.id}); before: the version "${kept.name}"`;
    return {
      change: { ...change, ...governanceAfter(ctx.actor) },
      also: kept.statements,
      audit: [auditChange(ctx, { action: "rewrite_skill", summary })],
      result: (next) => ({ skill: next, keptAs: kept.name }),
    };
  });
}

type Rewritten = Partial<Pick<SkillRow, "code" | "inputSchema" | "outputSchema">>;

/** Null when the skill already has all of it. */
function changeOf(skill: SkillRow, input: RewriteSkillInput): Rewritten | null {
  const change: Rewritten = {
    ...(input.code === undefined || input.code === skill.code ? {} : { code: input.code }),
    ...(isSame(input.input_schema, skill.inputSchema) ? {} : { inputSchema: input.input_schema }),
    ...(isSame(input.output_schema, skill.outputSchema) ? {} : { outputSchema: input.output_schema }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

const isSame = (given: Schema | undefined, present: Schema): given is undefined =>
  given === undefined || canonicalJson(given) === canonicalJson(present);

function kindOf({ skillType }: SkillRow): "function" | "script" {
  if (skillType === "function" || skillType === "script") return skillType;
  throw refused("no_code", "Only a function or script skill has code.");
}

const refused = (reason: string, message: string): AppError =>
  new AppError("CONFLICT", { message, details: { reason } });
