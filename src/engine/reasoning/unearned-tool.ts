import { decideAction } from "#engine/governance/decide-action";

import type { AgentProfile, Refusal } from "./provider.ts";
import type { Tool } from "./tool.ts";

/** The highest complexity that changes nothing. */
const TEXT_ONLY = 2;

/**
 * The reason why a call asks although the level allows it: an exam gave the level or a person without the right to
 * approve gave the tool, and people have not approved enough calls of it. Null when it need not ask.
 */
export function unearnedTool(
  { name, action, isUngoverned = false }: Pick<Tool, "name" | "action" | "isUngoverned">,
  { maturityLevel, earned }: Pick<AgentProfile, "maturityLevel" | "earned">,
): Refusal | null {
  const { complexity, requiredLevel } = decideAction({ action, agentLevel: maturityLevel });
  if (earned === undefined || earned.alone.includes(name)) return null;
  if (complexity <= (isUngoverned ? TEXT_ONLY : earned.covered)) return null;
  return { action, complexity, agent_level: maturityLevel, required_level: requiredLevel, unearned: true };
}
