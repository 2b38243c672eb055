import { decideAction } from "#engine/governance/decide-action";

import type { Refusal, RunState } from "./provider.ts";
import type { Tool } from "./tool.ts";

/** The highest class that needs no confirmation. */
const TEXT_ONLY = 2;

/**
 * Why a call asks although the level allows it: its order comes from a workflow that no person with the right to approve
 * saved or confirmed (`parameters.unconfirmed`). Null when it need not ask.
 */
export function unconfirmedCall(
  { action }: Pick<Tool, "action">,
  { agent: { maturityLevel }, parameters }: Pick<RunState, "agent" | "parameters">,
): Refusal | null {
  if (parameters["unconfirmed"] !== true) return null;
  const { complexity, requiredLevel } = decideAction({ action, agentLevel: maturityLevel });
  if (complexity <= TEXT_ONLY) return null;
  return { action, complexity, agent_level: maturityLevel, required_level: requiredLevel, unearned: true };
}
