import { actionComplexity, SUPERVISED_ACTIONS } from "./actions.ts";
import { type Complexity, isAtLeast, type MaturityLevel, maturityRank, requiredLevel } from "./maturity.ts";

export interface ActionRequest {
  action: string;
  agentLevel: MaturityLevel;
}

export interface ActionDecision {
  allowed: boolean;
  action: string;
  complexity: Complexity;
  agentLevel: MaturityLevel;
  requiredLevel: MaturityLevel;
}

/**
 * Decides whether an agent of this maturity may take this action: its level's number must be at least the action's
 * complexity. Pure, so a decision can be replayed from the audit log.
 */
export function decideAction({ action, agentLevel }: ActionRequest): ActionDecision {
  const complexity = actionComplexity(action);
  return {
    allowed: maturityRank(agentLevel) >= complexity,
    action,
    complexity,
    agentLevel,
    requiredLevel: requiredLevel(complexity),
  };
}

/**
 * Whether an agent that may take this action still needs a person's approval: an intern has full control of media and
 * creative tools, but only with its supervisor's approval.
 */
export const needsSupervisor = ({ action, agentLevel }: ActionRequest): boolean =>
  SUPERVISED_ACTIONS.has(action) && !isAtLeast(agentLevel, "supervised");
