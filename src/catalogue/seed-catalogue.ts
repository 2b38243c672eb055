import type { BaseContext } from "#context";
import { ensureTenant } from "#identity/accounts/ensure-tenant";
import { type OwnListing, seedListings } from "#publishing/listings/seed-listings";
import { seedWorkflowTemplates } from "#workflows/workflow-marketplace/seed-workflow-templates";

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
  /** Writes entries that are missing or outdated, and returns their number. */
  seed: (ctx: CatalogueContext) => Promise<number>;
}

/** The entries featured initially, until an operator chooses others. */
const FEATURED: ReadonlySet<string> = new Set([
  "0199a400-0002-7000-8000-000000000001", // the skill Invoice totals
  "0199a400-0002-7000-8000-000000000012", // the skill Group and sum
  "0199a400-0002-7000-8000-000000000044", // the skill Trend and outliers
  "0199a400-0005-7000-8000-000000000001", // the component KPI tile
  "0199a400-0005-7000-8000-000000000003", // the component Line chart
  "0199a400-0005-7000-8000-000000000011", // the component Form from JSON Schema
]);

const CATALOGUE_LISTINGS: readonly OwnListing[] = [
  ...CATALOGUE_SKILLS.map(toSkillListing),
  ...CATALOGUE_AGENTS.map(toAgentListing),
  ...CATALOGUE_DOMAINS.map(toDomainListing),
  ...CATALOGUE_COMPONENTS.map(toComponentListing),
].map((listing) => ({ ...listing, isFeatured: FEATURED.has(listing.id) }));

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
