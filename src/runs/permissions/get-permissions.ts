import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { actionComplexity } from "#engine/governance/actions";
import { MATURITY_LEVELS, type Complexity, type MaturityLevel } from "#engine/governance/maturity";
import { asksForApproval } from "#engine/reasoning/asks-for-approval";
import { refusalOf } from "#engine/reasoning/run-step";
import type { Tool } from "#engine/reasoning/tool";
import { findAgentSwitch, type KillSwitchState } from "#runs/kill-switches/find-kill-switch";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

/** The decision about a call: it is made, a person is asked first, or it is refused. */
export type Answer = "allowed" | "asks" | "refused";

export interface ToolPermission {
  tool: Tool;
  complexity: Complexity;
  byLevel: Record<MaturityLevel, Answer>;
}

export interface AgentPermissions {
  agentId: string;
  level: MaturityLevel;
  permissions: ToolPermission[];
  killSwitch: KillSwitchState;
}

/**
 * The decisions for each tool of the tenant's agent, at its level and at every other. The functions that decide about
 * real calls compute them. Throws AGENT_NOT_FOUND and FORBIDDEN.
 */
export async function getPermissions(ctx: ServiceContext, agentId: string): Promise<AgentPermissions> {
  const [agent, skills, killSwitch] = await Promise.all([
    findAgent(ctx, agentId),
    installedSkills(ctx),
    findAgentSwitch(ctx, agentId),
  ]);
  const { configuration, maturityLevel } = agent;
  const tools = await toolsOf(ctx, configuration, skills);
  const answerTo = (tool: Tool, level: MaturityLevel): Answer => {
    if (refusalOf(tool.action, level) === null) return "allowed";
    return asksForApproval(tool, configuration) ? "asks" : "refused";
  };
  const permissions = [...tools.values()].map((tool) => ({
    tool,
    complexity: actionComplexity(tool.action),
    byLevel: Object.fromEntries(MATURITY_LEVELS.map((level) => [level, answerTo(tool, level)])) as Record<
      MaturityLevel,
      Answer
    >,
  }));
  return { agentId: agent.id, level: maturityLevel, permissions, killSwitch };
}
