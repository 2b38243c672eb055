import { AGENT_TYPES, type AgentTypeId } from "#engine/governance/development-agents";
import { isAtLeast, type MaturityLevel } from "#engine/governance/maturity";

/** A tenant's settings for its development agents. */
export interface SdlcPolicy {
  isEnabled: boolean;
  enabledAgentTypes: readonly AgentTypeId[];
  approvalRequiredFor: readonly string[];
}

export interface RunQuestion {
  agentType: AgentTypeId;
  /** An action of the type. */
  action: string;
  agentLevel: MaturityLevel;
}

export type RunVerdict =
  | { kind: "allowed"; approvalRequired: boolean }
  | { kind: "disabled"; reason: "sdlc_disabled" | "agent_type_disabled" }
  | { kind: "level"; requiredLevel: MaturityLevel };

/**
 * Decides whether a development agent may do an action: the tenant's switches first, then the agent's level, then
 * whether a person must approve. A student may do actions that only analyse. From its type's level on an agent may do
 * all actions of the type. The type requires approval, or the tenant does for the action; no level is exempt.
 */
export function decideRun(policy: SdlcPolicy, { agentType, action, agentLevel }: RunQuestion): RunVerdict {
  if (!policy.isEnabled) return { kind: "disabled", reason: "sdlc_disabled" };
  if (!policy.enabledAgentTypes.includes(agentType)) return { kind: "disabled", reason: "agent_type_disabled" };
  const type = AGENT_TYPES[agentType];
  const requiredLevel = type.analysis.includes(action) ? "student" : type.requiredMaturity;
  if (!isAtLeast(agentLevel, requiredLevel)) return { kind: "level", requiredLevel };
  return { kind: "allowed", approvalRequired: type.needsApproval || policy.approvalRequiredFor.includes(action) };
}
