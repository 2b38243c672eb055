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
 * Whether an agent of this maturity may do this action: it may when its level's number is at least the action's complexity.
 * Pure, so a decision can be replayed from the audit log.
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
 * Whether an agent that may do this action needs a person's approval for it all the same: an intern has full control of media and creative
 * tools, but with its supervisor's approval.
 */
export const needsSupervisor = ({ action, agentLevel }: ActionRequest): boolean =>
  SUPERVISED_ACTIONS.has(action) && !isAtLeast(agentLevel, "supervised");
