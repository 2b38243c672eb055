import type { BaseContext } from "#context/context";
import { ensureTenant } from "#identity/accounts/ensure-tenant";
import { type OwnListing, seedListings } from "#publishing/listings/seed-listings";
import { seedWorkflowTemplates } from "#workflows/workflow-marketplace/seed-workflow-templates";

import { CATALOGUE_AGENTS } from "./catalogue-agents.ts";
import { CATALOGUE_COMPONENTS } from "./catalogue-components.ts";
import { CATALOGUE_DOMAINS } from "./catalogue-domains.ts";
import { toAgentListing, toComponentListing, toDomainListing, toSkillListing } from "./catalogue-listings.ts";
import { CATALOGUE_SKILLS } from "./catalogue-skills.ts";
import { CATALOGUE_WORKFLOWS, toTemplate } from "./catalogue-workflows.ts";
import { PUBLISHER } from "./publisher.ts";

export type CatalogueContext = Pick<BaseContext, "db" | "writer" | "clock" | "newId">;

interface CataloguePart {
  name: string;
  /** Writes entries that are missing or outdated, and returns their number. */
  seed: (ctx: CatalogueContext) => Promise<number>;
}

const CATALOGUE_LISTINGS: readonly OwnListing[] = [
  ...CATALOGUE_SKILLS.map(toSkillListing),
  ...CATALOGUE_AGENTS.map(toAgentListing),
  ...CATALOGUE_DOMAINS.map(toDomainListing),
  ...CATALOGUE_COMPONENTS.map(toComponentListing),
];

/**
 * The parts of the platform's own catalogue. Fixed ids identify their entries, so that a second seeding writes nothing.
 */
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
