import { z } from "zod";

import { installAgentTemplate, type InstalledTemplate } from "#marketplaces/agent-marketplace/install-agent-template";
import { installSkill, type InstalledSkillCopy } from "#marketplaces/skill-marketplace/install-skill";
import { searchListings } from "#publishing/listing-search/search-listings";
import { searchMarketplaces } from "#publishing/listing-search/search-marketplaces";
import { LISTING_KINDS } from "#publishing/listings/listing-kind";

import { defineTool } from "./define-tool.ts";
import { ADDS, READS, type McpTool, type ToolResult } from "./mcp-tool.ts";
import { presentInstalledAgent, presentInstalledSkill } from "./schemas.ts";

const listingId = () => z.string().min(1).max(100).describe("The id from search_marketplace");

export const MARKETPLACE_TOOLS: readonly McpTool[] = [
  defineTool({
    name: "search_marketplace",
    title: "Search the marketplace",
    description:
      "Searches the marketplace's approved skills, agents, workflows, components and domains, best match first.",
    hints: READS,
    permission: "SKILL_VIEW",
    governedAs: "search",
    input: z.strictObject({
      query: z.string().min(1).max(200).describe("Words to search for"),
      kind: z.enum(LISTING_KINDS).optional().describe("Only entries of this kind"),
      limit: z.int().min(1).max(50).default(10),
    }),
    run: async ({ ctx }, { query, kind, limit }) => {
      if (kind === undefined) return { kind: "done", data: { entries: await searchMarketplaces(ctx, query, limit) } };
      const { rows } = await searchListings(ctx, { kind, query, limit });
      const entries = rows.map(({ id, name, description, installs }) => ({ id, kind, name, description, installs }));
      return { kind: "done", data: { entries } };
    },
  }),
  defineTool({
    name: "install_skill",
    title: "Install a skill",
    description:
      "Installs a skill of the marketplace. All agents of the workspace can run it, as far as their level allows.",
    hints: ADDS,
    permission: "SKILL_MANAGE",
    governedAs: "create",
    input: z.strictObject({
      marketplace_id: listingId(),
      config_overrides: z.record(z.string(), z.unknown()).default({}).describe("Values for keys of the skill's config"),
    }),
    run: async ({ ctx, agent }, { marketplace_id: marketplaceId, config_overrides: overrides }) => {
      const copy = await installSkill(ctx, { marketplaceId, agentId: agent?.id, overrides });
      return installedSkill(copy);
    },
    restate: (written) => installedSkill(written as InstalledSkillCopy),
  }),
  defineTool({
    name: "install_agent",
    title: "Install an agent",
    description:
      "Creates an agent of the workspace from an agent of the marketplace. It starts at the level intern at most.",
    hints: ADDS,
    permission: "AGENT_MANAGE",
    governedAs: "create",
    input: z.strictObject({
      marketplace_id: listingId(),
      name: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe("Name of the new agent; by default the one in the marketplace"),
    }),
    run: async ({ ctx }, { marketplace_id: templateId, name }) => {
      return installedAgent(await installAgentTemplate(ctx, templateId, { name }));
    },
    restate: (written) => installedAgent(written as InstalledTemplate),
  }),
];

const installedSkill = (copy: InstalledSkillCopy): ToolResult => ({ kind: "done", data: presentInstalledSkill(copy) });

const installedAgent = (installed: InstalledTemplate): ToolResult => ({
  kind: "done",
  data: presentInstalledAgent(installed),
});
