import type { ServiceContext } from "#context/context";
import type { SkillRow } from "#db/schema/skills";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { findPublic, type PublicListing } from "#publishing/listings/find-listing";
import { installationOf } from "#publishing/listings/install-listing";
import { changeSkillWith, type SkillChange } from "#skills/private-skills/change-skill";
import { findSkill } from "#skills/private-skills/find-skill";
import { governanceAfter } from "#skills/private-skills/may-govern";
import { checkOverrides } from "#skills/private-skills/merge-overrides";
import { keepState } from "#skills/skill-versions/keep-state";

import { copiedContent, readPublishedSkill } from "./published-skill.ts";

export interface UpdatedCopy {
  skillId: string;
  isUpdated: boolean;
  /** The label of the copy's current version. */
  version: string;
  /** The name of the version that keeps the earlier state. */
  keptAs: string | null;
}

/**
 * Updates an installed copy to its listing's public version: content, name and description. The environment stays, and so do overrides
 * whose keys still exist. The earlier state is frozen as a version of the copy.
 */
export async function updateInstalledSkill(ctx: ServiceContext, skillId: string): Promise<UpdatedCopy> {
  const listingId = copyOf(await findSkill(ctx, skillId));
  const found = await findPublic(ctx, "skill", listingId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "NOT_FOUND" ? unavailable() : error;
  });
  return changeSkillWith(ctx, skillId, (skill) => changeTo(ctx, skill, found));
}

async function changeTo(ctx: ServiceContext, skill: SkillRow, found: PublicListing): Promise<SkillChange<UpdatedCopy>> {
  const { listing, version } = found;
  copyOf(skill);
  const updated = { skillId: skill.id, isUpdated: true, version: listing.versionLabel };
  if (skill.sourceVersionId === version.id) {
    const result = () => ({ ...updated, isUpdated: false, keptAs: null });
    return { change: null, also: [], audit: [], result };
  }
  const installation = await installationOf(ctx, found, skill.id);
  const content = copiedContent(readPublishedSkill(version.snapshot));
  const configOverrides = Object.fromEntries(
    Object.entries(skill.configOverrides).filter(([key]) => Object.hasOwn(content.config, key)),
  );
  await checkOverrides(ctx, { ...content, configOverrides });
  const kept = await keepState(ctx, skill, `Before ${listing.versionLabel}`);
  const change: Partial<SkillRow> = {
    ...content,
    name: listing.name,
    description: listing.description,
    category: listing.category,
    tags: listing.tags,
    configOverrides,
    sourceVersionId: version.id,
    sourceDigest: version.digest,
    ...governanceAfter(ctx.actor),
  };
  const audit = auditChange(ctx, {
    action: "update_installed_skill",
    summary: `"${skill.name}" (${skill.id}) to version ${version.label} of the listing ${listing.id}, digest ${version.digest}`,
  });
  return {
    change,
    also: [...installation, ...kept.statements],
    audit: [audit],
    result: () => ({ ...updated, keptAs: kept.name }),
  };
}

/** The listing that a skill is an installed copy of. */
function copyOf(skill: SkillRow): string {
  if (skill.sourceListingId === null) throw refused("own_skill", "This skill did not come from the marketplace.");
  if (skill.status !== "installed") throw refused("uninstalled", "The skill has been uninstalled.");
  return skill.sourceListingId;
}

const unavailable = (): AppError =>
  refused("listing_unavailable", "The listing is no longer on the marketplace. The copy stays as it is.");

const refused = (reason: string, message: string): AppError =>
  new AppError("CONFLICT", { message, details: { reason } });
