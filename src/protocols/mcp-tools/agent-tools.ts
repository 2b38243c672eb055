import { z } from "zod";

import { listAgents } from "#agents/agent-list/list-agents";
import { getAgent } from "#agents/agents/get-agent";

import { agentIdInput, requireAwake, targetAgentId } from "./acting-agent.ts";
import { defineTool } from "./define-tool.ts";
import { READS, type McpTool } from "./mcp-tool.ts";
import { presentAgent, presentListItem } from "./schemas.ts";

const PAGE_SIZE = 20;

export const AGENT_TOOLS: readonly McpTool[] = [
  defineTool({
    name: "list_agents",
    title: "List agents",
    description: "Lists the agents of the workspace with their level, status and purpose, 20 per page.",
    hints: READS,
    permission: "AGENT_VIEW",
    governedAs: "list",
    input: z.strictObject({
      query: z.string().max(200).optional().describe("Words, or beginnings of words, in the name or description"),
      status: z.enum(["active", "inactive"]).optional(),
      page: z.int().min(1).max(10_000).default(1),
    }),
    run: async ({ ctx }, { query: q, status, page }) => {
      const asked = { page, limit: PAGE_SIZE, q, status, maturityLevel: undefined, deleted: false } as const;
      const { rows, total } = await listAgents(ctx, { ...asked, sort: "created_at", order: "desc" });
      return { kind: "done", data: { agents: rows.map(presentListItem), total, page } };
    },
  }),
  defineTool({
    name: "get_agent",
    title: "Get an agent",
    description: "Shows an agent's level, status, run statistics, and progress to its next level.",
    hints: READS,
    permission: "AGENT_VIEW",
    governedAs: "get",
    input: z.strictObject({ agent_id: agentIdInput() }),
    run: async (call, { agent_id: given }) => {
      const detail = await getAgent(call.ctx, targetAgentId(call, given));
      requireAwake(detail.agent);
      return { kind: "done", data: { agent: presentAgent(detail) } };
    },
  }),
];
