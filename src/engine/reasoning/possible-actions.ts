import { decideAction } from "#engine/governance/decide-action";
import type { MaturityLevel } from "#engine/governance/maturity";

import { agentTools } from "./agent-tools.ts";
import type { AgentConfiguration } from "./provider.ts";
import type { InstalledSkill } from "./tool.ts";

/** Number of different actions of the tools that an agent may call without approval at a level. */
export function possibleActions(
  configuration: AgentConfiguration,
  skills: readonly InstalledSkill[],
  agentLevel: MaturityLevel,
): number {
  const actions = [...agentTools(configuration, skills).values()].map(({ action }) => action);
  return new Set(actions.filter((action) => decideAction({ action, agentLevel }).allowed)).size;
}
