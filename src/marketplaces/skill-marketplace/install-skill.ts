import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { SkillRow } from "#db/schema/skills";
import { findPublic } from "#publishing/listings/find-listing";
import { installListing } from "#publishing/listings/install-listing";
import { rememberSkill } from "#skills/private-skills/find-skill";
import { mergeOverrides } from "#skills/private-skills/merge-overrides";
import { newSkill } from "#skills/private-skills/new-skill";

import { copiedContent, type PublishedSkill, readPublishedSkill } from "./published-skill.ts";

export interface SkillInstallation {
  marketplaceId: string;
  /** The target agent of the tenant; its other agents may use the skill too. */
  agentId: string | undefined;
  overrides: Record<string, unknown>;
}

export interface InstalledSkillCopy {
  skill: SkillRow;
  published: PublishedSkill;
}

/** Makes a copy of a listing's public version a skill of the tenant, which all its agents can run. */
export async function installSkill(
  ctx: ServiceContext,
  { marketplaceId, agentId, overrides }: SkillInstallation,
): Promise<InstalledSkillCopy> {
  const [found] = await Promise.all([
    findPublic(ctx, "skill", marketplaceId),
    agentId === undefined ? null : findAgent(ctx, agentId),
  ]);
  const { listing, version } = found;
  const published = readPublishedSkill(version.snapshot);
  const content = copiedContent(published);
  const isOverridden = Object.keys(overrides).length > 0;
  const { skill, statements } = newSkill(ctx, {
    ...content,
    name: listing.name,
    description: listing.description,
    category: listing.category,
    tags: listing.tags,
    configOverrides: isOverridden ? await mergeOverrides(ctx, { ...content, configOverrides: {} }, overrides) : {},
    sourceListingId: listing.id,
    sourceVersionId: version.id,
    sourceDigest: version.digest,
  });
  const copy = { skill, published };
  await installListing(ctx, found, { installedId: skill.id, statements, touches: ["skills"], result: copy });
  rememberSkill(ctx, skill);
  return copy;
}
