import { findAgent } from "#agents/agents/find-agent";
import { effectiveLevel } from "#agents/tenure/effective-level";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { decideAction } from "#engine/governance/decide-action";
import { callerOf } from "#tenancy/caller";
import { askablePermissions } from "#tenancy/insufficient-scope";
import type { Permission } from "#tenancy/permissions";

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
 * own tools are included. A program that signed in for a person also finds those that it can ask for. Throws
 * AGENT_NOT_FOUND, FORBIDDEN for another tenant's agent, and STOPPED.
 */
export async function findTools(ctx: ServiceContext, named: string | undefined): Promise<ToolCaller> {
  const caller = callerOf(ctx);
  const agentId = boundAgentId(ctx, named);
  const agent = agentId === undefined ? null : requireAwake(await findAgent(ctx, agentId));
  const permissions = agent === null ? askablePermissions(caller) : caller.permissions;
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

/** The permission that a tool needs. Null for a tool that no permission opens to an agent, and for an unknown one. */
export function toolPermission(name: string | undefined, agentId: string | undefined): Permission | null {
  const tool = PLATFORM_TOOLS.find((known) => known.name === name);
  if (tool === undefined) return agentId === undefined ? null : "AGENT_RUN"; // perhaps one of the agent's own
  return agentId !== undefined && tool.governedAs === "people" ? null : tool.permission;
}

/** The platform's tool of this name, whether or not the caller may use it. */
export const platformTool = (name: string): McpTool | undefined => PLATFORM_TOOLS.find((tool) => tool.name === name);
