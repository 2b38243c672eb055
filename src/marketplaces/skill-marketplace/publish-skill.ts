import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { submitListing, type Submitted } from "#publishing/listings/submit-listing";
import { findSkill } from "#skills/private-skills/find-skill";
import { nameOfState } from "#skills/skill-versions/name-of-state";

import { publishedSkill } from "./published-skill.ts";

export interface Publication {
  skillId: string;
  price: number;
  /** The skill's category when absent. */
  category: string | null | undefined;
  tags: string[] | undefined;
  longDescription: string | null;
  documentationUrl: string | null;
}

/**
 * Submits the present state of the tenant's skill for review. A repetition submits a new version of the same listing.
 * The version has the name of the frozen version of this state, otherwise the skill's version number.
 */
export async function publishSkill(ctx: ServiceContext, publication: Publication): Promise<Submitted> {
  const skill = await findSkill(ctx, publication.skillId);
  if (skill.status !== "installed") throw refused("uninstalled", "The skill has been uninstalled.");
  if (skill.sourceListingId !== null)
    throw refused("installed_copy", "This skill came from the marketplace. Only its author can publish it.");
  const { category = skill.category, tags = skill.tags, price, longDescription, documentationUrl } = publication;
  return submitListing(ctx, {
    kind: "skill",
    sourceId: skill.id,
    front: {
      name: skill.name,
      description: skill.description ?? "",
      category,
      tags,
      subtype: skill.skillType,
      license: null,
      price,
      card: { long_description: longDescription, documentation_url: documentationUrl },
      versionLabel: (await nameOfState(ctx, skill)) ?? `${skill.version}.0.0`,
    },
    snapshot: { ...publishedSkill(skill) },
  });
}

const refused = (reason: string, message: string): AppError =>
  new AppError("CONFLICT", { message, details: { reason } });
