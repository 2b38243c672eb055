import { findAgent } from "#agents/agents/find-agent";
import { effectiveLevel } from "#agents/tenure/effective-level";
import type { ServiceContext } from "#context";
import type { AgentRow } from "#db/schema/agents";
import { decideAction } from "#engine/governance/decide-action";
import { callerOf } from "#tenancy/caller";

import { boundAgentId, requireAwake } from "./acting-agent.ts";
import { AGENT_TOOLS } from "./agent-tools.ts";
import { APPROVAL_TOOLS } from "./approval-tools.ts";
import { MARKETPLACE_TOOLS } from "./marketplace-tools.ts";
import type { McpTool } from "./mcp-tool.ts";
import { MEMORY_TOOLS } from "./memory-tools.ts";
import { ownTools } from "./own-tools.ts";
import { RUN_TOOLS } from "./run-tools.ts";

const PLATFORM_TOOLS: readonly McpTool[] = [
  ...AGENT_TOOLS,
  ...RUN_TOOLS,
  ...APPROVAL_TOOLS,
  ...MARKETPLACE_TOOLS,
  ...MEMORY_TOOLS,
];

/** The caller, and the registered agent that the call is made for. */
export interface ToolCaller {
  agent: AgentRow | null;
  tools: readonly McpTool[];
}

/**
 * The tools that the caller may use, by its permissions and, for a registered agent, by the agent's level. An agent's
 * own tools are included. Throws AGENT_NOT_FOUND, also for another tenant's agent, and STOPPED.
 */
export async function findTools(ctx: ServiceContext, named: string | undefined): Promise<ToolCaller> {
  const { permissions } = callerOf(ctx);
  const agentId = boundAgentId(ctx, named);
  const agent = agentId === undefined ? null : requireAwake(await findAgent(ctx, agentId));
  const own = agent !== null && permissions.has("AGENT_RUN") ? await ownTools(ctx, agent) : [];
  const tools = [...PLATFORM_TOOLS, ...own].filter(
    (tool) => permissions.has(tool.permission) && (agent === null || isWithinLevel(tool, agent)),
  );
  return { agent, tools };
}

function isWithinLevel({ governedAs }: McpTool, agent: AgentRow): boolean {
  if (governedAs === "own") return true;
  return governedAs !== "people" && decideAction({ action: governedAs, agentLevel: effectiveLevel(agent) }).allowed;
}

/** The platform's tool of this name, whether or not the caller may use it. */
export const platformTool = (name: string): McpTool | undefined => PLATFORM_TOOLS.find((tool) => tool.name === name);
