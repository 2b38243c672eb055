import { decideAction } from "#engine/governance/decide-action";

import type { AgentProfile, Refusal } from "./provider.ts";
import type { Tool } from "./tool.ts";

/**
 * The reason why a call asks although the level allows it: an exam gave the level, and people have not approved enough
 * calls of the tool. Null when there is none.
 */
export function unearnedTool(
  { name, action }: Pick<Tool, "name" | "action">,
  { maturityLevel, earned }: Pick<AgentProfile, "maturityLevel" | "earned">,
): Refusal | null {
  const { complexity, requiredLevel } = decideAction({ action, agentLevel: maturityLevel });
  if (earned === undefined || complexity <= earned.covered || earned.alone.includes(name)) return null;
  return { action, complexity, agent_level: maturityLevel, required_level: requiredLevel, unearned: true };
}
