import { excessOf } from "#engine/governance/argument-bounds";
import { decideAction } from "#engine/governance/decide-action";

import type { AgentProfile, JsonObject, Refusal } from "./provider.ts";
import type { Tool } from "./tool.ts";

/** The highest complexity that changes nothing. */
const TEXT_ONLY = 2;

type Governed = Pick<Tool, "name" | "action" | "isUngoverned">;
type Earner = Pick<AgentProfile, "maturityLevel" | "earned">;

/**
 * The reason why a call asks although the level allows it: an exam gave the level or a person without the right to
 * approve gave the tool, and people have not approved enough calls of it. Null when it need not ask.
 */
export const unearnedTool = (tool: Governed, agent: Earner): Refusal | null =>
  agent.earned?.alone.includes(tool.name) === true ? null : refusalBeyond(tool, agent);

/** The same for a call: a tool that earned to act alone asks when a number is larger than approved calls cover. */
export function unearnedCall(tool: Governed, agent: Earner, given: JsonObject): Refusal | null {
  const refusal = refusalBeyond(tool, agent);
  if (refusal === null || agent.earned?.alone.includes(tool.name) !== true) return refusal;
  const excess = excessOf(given, agent.earned.bounds?.[tool.name] ?? {});
  return excess && { ...refusal, excess };
}

/** A given level covers the tool up to this complexity, whatever its calls say. */
function refusalBeyond({ action, isUngoverned = false }: Governed, { maturityLevel, earned }: Earner): Refusal | null {
  const { complexity, requiredLevel } = decideAction({ action, agentLevel: maturityLevel });
  if (earned === undefined || complexity <= (isUngoverned ? TEXT_ONLY : earned.covered)) return null;
  return { action, complexity, agent_level: maturityLevel, required_level: requiredLevel, unearned: true };
}
