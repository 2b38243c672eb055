import type { AgentRow } from "#db/schema/agents";
import type { RunVerdict } from "#development/sdlc/decide-run";
import { actionComplexity } from "#engine/governance/actions";
import type { AgentTypeId } from "#engine/governance/development-agents";
import { AppError } from "#errors/app-error";

/** The refusal when the tenant's switches or the agent's level do not allow a run. */
export function refusalOf(
  verdict: Exclude<RunVerdict, { kind: "allowed" }>,
  agent: Pick<AgentRow, "maturityLevel">,
  agentType: AgentTypeId,
  action: string,
): AppError {
  if (verdict.kind === "disabled") {
    const what = verdict.reason === "sdlc_disabled" ? "Development agents are" : `The type ${agentType} is`;
    return new AppError("FORBIDDEN", {
      message: `${what} not enabled for this tenant.`,
      details: { reason: verdict.reason, agent_type: agentType },
    });
  }
  return new AppError("GOVERNANCE_VIOLATION", {
    message: `"${action}" by a ${agentType} requires the level ${verdict.requiredLevel}; this agent is at ${agent.maturityLevel}. Send it for an agent at that level.`,
    details: {
      action,
      complexity: actionComplexity(action),
      agent_level: agent.maturityLevel,
      required_level: verdict.requiredLevel,
    },
  });
}

export const notAsDecided = (): AppError =>
  new AppError("CONFLICT", {
    message: "The agent is inactive or has changed in the meantime; nothing was done.",
    details: { reason: "agent_not_runnable" },
  });

export const approvalSpent = (): AppError =>
  new AppError("CONFLICT", {
    message: "The approval has already been used for a run.",
    details: { approval_required: true, reason: "approval_spent" },
  });

export const alreadyOver = (): AppError =>
  new AppError("CONFLICT", { message: "The run has ended.", details: { reason: "already_over" } });
