import { z } from "zod";

import { findAgent } from "#agents/agents/find-agent";
import { searchMemory } from "#agents/memories/search-memory";
import { actingUser } from "#tenancy/acting-user";
import { requireTraces } from "#tenancy/trace-readers";

import { agentIdInput, requireAwake, targetAgentId } from "./acting-agent.ts";
import { defineTool } from "./define-tool.ts";
import { READS, type McpTool } from "./mcp-tool.ts";

export const MEMORY_TOOLS: readonly McpTool[] = [
  defineTool({
    name: "search_memory",
    title: "Search an agent's memory",
    description: "Searches an agent's memory: its actions, their outcomes, and people's corrections.",
    hints: READS,
    permission: "AGENT_VIEW",
    governedAs: "search",
    input: z.strictObject({
      agent_id: agentIdInput(),
      query: z.string().min(1).max(500).describe("Words to search for"),
      limit: z.int().min(1).max(50).default(10),
    }),
    run: async (call, { agent_id: given, query, limit }) => {
      requireTraces(call.ctx.actor);
      const agent = requireAwake(await findAgent(call.ctx, targetAgentId(call, given)));
      return {
        kind: "done",
        data: {
          memories: await searchMemory(call.ctx, agent.id, query, limit, { person: actingUser(call.ctx.actor) }),
        },
      };
    },
  }),
];
