import { ensureTenant } from "#areas/accounts/ensure-tenant";
import { type OwnListing, seedListings } from "#areas/listings/seed-listings";
import { seedWorkflowTemplates } from "#areas/workflow-marketplace/seed-workflow-templates";
import type { BaseContext } from "#context";

import { CATALOGUE_AGENTS } from "./catalogue-agents.ts";
import { CATALOGUE_COMPONENTS } from "./catalogue-components.ts";
import { CATALOGUE_DOMAINS } from "./catalogue-domains.ts";
import { toAgentListing, toComponentListing, toDomainListing, toSkillListing } from "./catalogue-listings.ts";
import { CATALOGUE_SKILLS } from "./catalogue-skills.ts";
import { toTemplate } from "./catalogue-workflow.ts";
import { CATALOGUE_WORKFLOWS } from "./catalogue-workflows.ts";
import { PUBLISHER } from "./publisher.ts";

export type CatalogueContext = Pick<BaseContext, "db" | "writer" | "clock" | "newId">;

interface CataloguePart {
  name: string;
  /** Writes what is not there yet, or is there in another version, and gives the number of entries written. */
  seed: (ctx: CatalogueContext) => Promise<number>;
}

const CATALOGUE_LISTINGS: readonly OwnListing[] = [
  ...CATALOGUE_SKILLS.map(toSkillListing),
  ...CATALOGUE_AGENTS.map(toAgentListing),
  ...CATALOGUE_DOMAINS.map(toDomainListing),
  ...CATALOGUE_COMPONENTS.map(toComponentListing),
];

/** What the platform ships of its own. Each part is found again by fixed ids, so that seeding twice writes nothing. */
const PARTS: readonly CataloguePart[] = [
  {
    name: "workflow templates",
    seed: (ctx) => seedWorkflowTemplates(ctx, PUBLISHER.id, CATALOGUE_WORKFLOWS.map(toTemplate)),
  },
  { name: "listings", seed: (ctx) => seedListings(ctx, PUBLISHER.id, CATALOGUE_LISTINGS) },
];

export interface SeededPart {
  name: string;
  written: number;
}

/** Writes the catalogue into a migrated database: its publisher first, then every part. Safe to repeat, and on a database in use. */
export async function seedCatalogue(ctx: CatalogueContext): Promise<SeededPart[]> {
  await ensureTenant(ctx, PUBLISHER);
  const seeded: SeededPart[] = [];
  for (const { name, seed } of PARTS) seeded.push({ name, written: await seed(ctx) });
  return seeded;
}
