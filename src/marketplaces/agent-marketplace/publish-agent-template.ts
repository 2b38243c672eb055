import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { submitListing, type Submitted } from "#publishing/listings/submit-listing";

import { type AgentTemplate, canvasUiSchemasOf, type Heuristic, templateConfiguration } from "./agent-template.ts";
import { mineHeuristics } from "./mine-heuristics.ts";
import { selectExperience, selectSkillListings } from "./store.ts";

export interface PublishedTemplate {
  name: string;
  description: string;
  price: number;
  category: string | null;
  tags: string[];
  /** The version's label; the agent's own version when absent. */
  version: string | undefined;
  /** Whether the agent's lessons are included. */
  includeMemory: boolean;
}

/**
 * Offers a snapshot of an agent for review: its role, capabilities and the documented keys of its configuration, and,
 * if its owner wishes, its lessons, redacted.
 */
export async function publishAgentTemplate(
  ctx: ServiceContext,
  agentId: string,
  published: PublishedTemplate,
): Promise<Submitted> {
  const agent = await findAgent(ctx, agentId);
  const [skillIds, heuristics] = await Promise.all([
    skillListingsOf(ctx, agent),
    published.includeMemory ? heuristicsOf(ctx, agent.id) : [],
  ]);
  const template: AgentTemplate = {
    role: agent.role,
    maturity_level: agent.maturityLevel,
    configuration: templateConfiguration(agent.configuration),
    capabilities: agent.capabilities,
    skill_ids: skillIds,
    canvas_ui_schemas: canvasUiSchemasOf(agent.configuration),
    heuristics,
  };
  const { name, description, price, category, tags } = published;
  return submitListing(ctx, {
    kind: "agent",
    sourceId: agent.id,
    front: {
      name,
      description,
      category,
      tags,
      subtype: agent.role,
      license: null,
      price,
      card: {},
      versionLabel: published.version ?? `${agent.version}.0.0`,
    },
    snapshot: { ...template },
  });
}

const heuristicsOf = async (ctx: ServiceContext, agentId: string): Promise<Heuristic[]> =>
  mineHeuristics(await selectExperience(ctx.db, agentId));

async function skillListingsOf(ctx: ServiceContext, agent: AgentRow): Promise<string[]> {
  const { tools = [] } = templateConfiguration(agent.configuration);
  const names = [...tools, ...agent.capabilities].filter((name) => typeof name === "string");
  return names.length === 0 ? [] : selectSkillListings(ctx.db, ctx.tenant.id, names);
}
