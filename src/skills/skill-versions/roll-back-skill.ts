import type { ServiceContext } from "#context/context";
import { AppError, notFound } from "#errors/app-error";
import { shortened } from "#lib/shortened";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";
import { changeSkillWith } from "#skills/private-skills/change-skill";
import { skillNotFound } from "#skills/private-skills/find-skill";
import { governanceAfter } from "#skills/private-skills/may-govern";

import { freezeSkill } from "./freeze-skill.ts";
import { keepState } from "./keep-state.ts";
import { restored } from "./skill-snapshot.ts";
import { selectSkillVersion } from "./store.ts";

export interface RolledBack {
  /** The restored version. */
  name: string;
  /** The new version with its content. */
  newName: string;
  /** The version that keeps the earlier state; null when one already had it. */
  keptAs: string | null;
}

/**
 * Restores the content of a version as a new version. The earlier state is frozen too, unless a version has it, so that a rollback loses
 * nothing. The values of the environment are not part of a version and stay. Copies that others installed do not change.
 */
export async function rollBackSkill(ctx: ServiceContext, skillId: string, versionId: string): Promise<RolledBack> {
  if (!isUuid(skillId)) throw skillNotFound(skillId);
  return changeSkillWith(ctx, skillId, async (skill) => {
    const version = isUuid(versionId) ? await selectSkillVersion(ctx.db, ctx.tenant.id, skillId, versionId) : undefined;
    if (!version) throw notFound("skill version", versionId);
    if (skill.status !== "installed") throw uninstalled();
    const change = { ...restored(version.snapshot), ...governanceAfter(ctx.actor) };
    const kept = await keepState(ctx, skill, `Before ${version.name}`);
    const newName = `${shortened(version.name, 60)} (restored ${kept.nextNumber})`;
    const after = await freezeSkill(
      ctx,
      { ...skill, ...change },
      { name: newName, description: `Restored from ${version.name}` },
    );
    return {
      change,
      also: [...kept.statements, ...after.statements],
      audit: [
        auditChange(ctx, {
          action: "roll_back_skill",
          summary: `"${skill.name}" (${skill.id}) to the version "${version.name}" (${version.id})`,
        }),
      ],
      result: () => ({ name: version.name, newName, keptAs: kept.statements.length === 0 ? null : kept.name }),
    };
  });
}

const uninstalled = (): AppError =>
  new AppError("CONFLICT", { message: "The skill has been uninstalled.", details: { reason: "uninstalled" } });
