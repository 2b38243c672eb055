import type { ServiceContext } from "#context/context";
import type { SkillRow } from "#db/schema/skills";
import { requireVersion } from "#errors/stale-version";
import { auditChange } from "#platform/audit/audit-entry";
import { uninstalled } from "#publishing/listing-installations/uninstalled";

import { changeSkillWith } from "./change-skill.ts";

/**
 * Removes a skill from the tenant's agents and marks a copy's installation. Its record stays; its environment variables
 * are deleted, because they are no longer needed. A repetition changes nothing.
 */
export const uninstallPrivateSkill = (
  ctx: ServiceContext,
  skillId: string,
  expectedTag: string | undefined,
): Promise<SkillRow> =>
  changeSkillWith(ctx, skillId, (skill) => {
    requireVersion(expectedTag, skill.version, "skill");
    const result = (next: SkillRow) => next;
    if (skill.status === "uninstalled") return { change: null, also: [], audit: [], result };
    return {
      change: { status: "uninstalled", environment: {} },
      also: skill.sourceListingId === null ? [] : [uninstalled(ctx, skill.id)],
      audit: [auditChange(ctx, { action: "uninstall_skill", summary: `"${skill.name}" (${skill.id})` })],
      result,
    };
  });
