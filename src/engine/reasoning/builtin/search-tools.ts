import { z } from "zod";

import type { Tool } from "#engine/reasoning/tool";

const searchInput = z.object({ query: z.string().min(1).max(500), limit: z.int().min(1).max(50).optional() });

export const searchMemoryTool: Tool = {
  name: "search_memory",
  description: "Searches what the agent remembers: lessons, corrections and facts from earlier work.",
  action: "search",
  reach: "read",
  inputSchema: searchInput,
  async run(input, { context, signal }) {
    const query = String(input["query"]);
    return {
      query,
      items: await context.searchMemory(query, typeof input["limit"] === "number" ? input["limit"] : 5, signal),
    };
  },
};

export const searchMarketplaceTool: Tool = {
  name: "search_marketplace",
  description: "Searches the marketplace for skills, agents, workflows and components.",
  action: "search",
  reach: "read",
  inputSchema: searchInput,
  async run(input, { context, signal }) {
    const query = String(input["query"]);
    return {
      query,
      items: await context.searchMarketplace(query, typeof input["limit"] === "number" ? input["limit"] : 5, signal),
    };
  },
};
