import { BUSINESS_AGENTS } from "./agents/business-agents.ts";
import { OFFICE_AGENTS } from "./agents/office-agents.ts";
import type { CatalogueAgent } from "./catalogue-agent.ts";

/** The agent templates that every instance comes with. */
export const CATALOGUE_AGENTS: readonly CatalogueAgent[] = [...OFFICE_AGENTS, ...BUSINESS_AGENTS];
