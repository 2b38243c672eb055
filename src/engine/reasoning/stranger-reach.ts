import { decideAction } from "#engine/governance/decide-action";
import type { MaturityLevel } from "#engine/governance/maturity";

import type { Refusal } from "./provider.ts";
import type { Stranger } from "./stranger.ts";
import type { Tool } from "./tool.ts";

const MEMORY_TOOL = "search_memory";

/**
 * The tools that a stranger may move an agent to use: those that only compute, the search of the own conversation where
 * there is one, and those that the tenant opened by their name, or by the skill's id or name.
 */
export function toolsForStranger(
  tools: ReadonlyMap<string, Tool>,
  stranger: Stranger | undefined,
): ReadonlyMap<string, Tool> {
  if (stranger === undefined) return tools;
  const opened = new Set(stranger.tools);
  const isOpen = ({ name, shownName, reach, skill }: Tool): boolean =>
    (name === MEMORY_TOOL && stranger.wroteContext !== true) ||
    (reach === "pure" && skill === undefined) ||
    [name, shownName, skill?.id, skill?.name].some((one) => one !== undefined && opened.has(one));
  return new Map([...tools].filter(([, tool]) => isOpen(tool)));
}

/** The reason why a stranger's wish needs a person, although the agent's level allows it; null for reading. */
export function refusalForStranger(
  { action, reach }: Pick<Tool, "action" | "reach">,
  agentLevel: MaturityLevel,
  stranger: Stranger | undefined,
): Refusal | null {
  if (stranger === undefined || reach !== "effect") return null;
  const { complexity, requiredLevel } = decideAction({ action, agentLevel });
  if (complexity <= 1) return null;
  return { action, complexity, agent_level: agentLevel, required_level: requiredLevel, stranger: true };
}
