import type { DomainContent } from "#agents/domains/domain-content";
import type { ComponentContent } from "#creative/canvas-components/component-content";
import type { AgentTemplate } from "#marketplaces/agent-marketplace/agent-template";
import type { PublishedSkill } from "#marketplaces/skill-marketplace/published-skill";
import type { OwnListing } from "#publishing/listings/seed-listings";

import type { CatalogueAgent } from "./catalogue-agents.ts";
import type { CatalogueComponent } from "./catalogue-components.ts";
import type { CatalogueDomain } from "./catalogue-domains.ts";
import type { CatalogueSkill } from "./catalogue-skills.ts";

/** A skill of the catalogue as the listing it is seeded as. */
export function toSkillListing(skill: CatalogueSkill): OwnListing {
  const snapshot: PublishedSkill = {
    skill_type: "function",
    code: skill.code,
    config: skill.config,
    input_schema: skill.inputSchema,
    output_schema: skill.outputSchema,
    environment_vars: [],
  };
  return {
    id: skill.id,
    kind: "skill",
    isFeatured: skill.isFeatured,
    front: {
      ...freeFront(skill),
      subtype: "function",
      card: { long_description: skill.longDescription, documentation_url: null },
    },
    snapshot: { ...snapshot },
  };
}

/** An agent template of the catalogue as the listing it is seeded as. */
export function toAgentListing(agent: CatalogueAgent): OwnListing {
  const snapshot: AgentTemplate = {
    role: agent.role,
    maturity_level: "student",
    configuration: { temperature: agent.temperature, max_tokens: agent.maxTokens, system_prompt: agent.systemPrompt },
    capabilities: agent.capabilities,
    skill_ids: agent.skillIds,
    canvas_ui_schemas: agent.canvasUiSchemas,
    heuristics: agent.heuristics,
  };
  return {
    id: agent.id,
    kind: "agent",
    isFeatured: agent.isFeatured,
    front: { ...freeFront(agent), subtype: agent.role, card: {} },
    snapshot: { ...snapshot },
  };
}

/** A domain of the catalogue as the listing it is seeded as. */
export function toDomainListing(domain: CatalogueDomain): OwnListing {
  const { vocabulary, rules, instructions, entity_types: entityTypes } = domain;
  const snapshot: DomainContent = { vocabulary, rules, instructions, entity_types: entityTypes };
  const front = freeFront(domain);
  return {
    id: domain.id,
    kind: "domain",
    isFeatured: domain.isFeatured,
    front: { ...front, subtype: front.license, card: { slug: domain.slug } },
    snapshot: { ...snapshot },
  };
}

/** A canvas component of the catalogue as the listing it is seeded as. Its preview is this API's page of it. */
export function toComponentListing(component: CatalogueComponent): OwnListing {
  const snapshot: ComponentContent = {
    component_type: component.componentType,
    code: component.code,
    config_schema: component.configSchema,
    dependencies: [],
    css_dependencies: [],
  };
  return {
    id: component.id,
    kind: "component",
    isFeatured: component.isFeatured,
    front: {
      ...freeFront(component),
      subtype: component.componentType,
      card: { thumbnail_url: null, preview_url: null, demo_url: null },
    },
    snapshot: { ...snapshot },
  };
}

interface Described {
  name: string;
  description: string;
  category: string;
  tags: string[];
  version: string;
}

const freeFront = ({ name, description, category, tags, version }: Described) => ({
  name,
  description,
  category,
  tags,
  license: "MIT",
  price: 0,
  versionLabel: version,
});
