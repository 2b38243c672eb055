import { effectiveLevel } from "#agents/tenure/effective-level";
import type { AutoDev } from "#autonomy/workspaces/auto-dev";
import { decideImprovement, type Capability } from "#autonomy/workspaces/decide-improvement";
import type { BaseContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { AppError } from "#errors/app-error";

/**
 * Throws unless instance, workspace and the agent's maturity allow it: NOT_CONFIGURED for the instance, CONFLICT for
 * the workspace, GOVERNANCE_VIOLATION for the maturity.
 */
export function requireImprovementAllowed(
  { config }: Pick<BaseContext, "config">,
  capability: Capability,
  { workspace, agent }: { workspace: AutoDev; agent: Pick<AgentRow, "id" | "maturityLevel" | "tenure"> },
): void {
  const given = { instance: config.autoDev, workspace, level: effectiveLevel(agent) };
  const { reasons, complexity, requiredLevel } = decideImprovement(capability, given);
  const [first] = reasons;
  if (first === undefined) return;
  const details = { reason: "auto_improvement_off", capability, reasons };
  if (first === "instance_off" || first === "instance_capability_off")
    throw new AppError("NOT_CONFIGURED", { message: "Auto-improvement is off on this instance.", details });
  if (first !== "maturity")
    throw new AppError("CONFLICT", { message: "Auto-improvement is off in this workspace.", details });
  throw new AppError("GOVERNANCE_VIOLATION", {
    message: `This kind of auto-improvement requires the level ${requiredLevel}; this agent is at ${agent.maturityLevel}. Send it for an agent at that level.`,
    details: { action: capability, complexity, agent_level: agent.maturityLevel, required_level: requiredLevel },
  });
}
