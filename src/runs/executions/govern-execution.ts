import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { decideAction } from "#engine/governance/decide-action";
import { AppError } from "#errors/app-error";
import { auditEntry } from "#platform/audit/audit-entry";
import { governedLevel, type ExecutionRecord } from "#runs/execution-records/execution-record";

/** Parts of an order that say what its caller can send after a refusal. */
export interface GovernedOrder {
  /** The action is that of the tool or skill that the task names. */
  isOfNamedCall: boolean;
  /** The words of the task alone order the action. */
  isOfWords: boolean;
  /** A model would decide the run's calls. */
  withModel: boolean;
}

/**
 * Applies governance before the run: the agent's level must cover the action. A refusal is in the audit log before the
 * caller gets it. Throws GOVERNANCE_VIOLATION, and UNAVAILABLE when the refusal cannot be logged.
 */
export async function governExecution(
  ctx: ServiceContext,
  record: ExecutionRecord,
  action: string,
  order: GovernedOrder,
): Promise<void> {
  const decision = decideAction({ action, agentLevel: governedLevel(record) });
  if (decision.allowed) return;
  const details = {
    action: decision.action,
    complexity: decision.complexity,
    agent_level: decision.agentLevel,
    required_level: decision.requiredLevel,
    ...(order.isOfWords || order.isOfNamedCall ? { ask: true } : {}),
  };
  ctx.log.warn("governance_refused", { tenant: ctx.tenant.id, agent: record.agentId, ...details });
  const entry = auditEntry(ctx, {
    agentId: record.agentId,
    action: decision.action,
    inputSummary: record.task,
    outcome: "refused",
    success: false,
    origin: record.origin,
  });
  // A separate batch that uses no Idempotency-Key: a refused request has no effect, and may be sent again.
  await commit({ writer: ctx.writer, clock: ctx.clock }, [], { audit: [entry] });
  throw new AppError("GOVERNANCE_VIOLATION", {
    message: `The action "${decision.action}" requires the level ${decision.requiredLevel}; this agent is at ${decision.agentLevel}. ${wayOn(order)}`,
    details,
  });
}

/** Tells the caller the request that it can send instead. */
function wayOn({ isOfNamedCall, isOfWords, withModel }: GovernedOrder): string {
  if (isOfNamedCall) return "Send the task with parameters.ask: true, and a person is asked about this call.";
  if (isOfWords) return "Send the task with parameters.ask: true, and a person is asked before it runs.";
  return withModel
    ? "Send the task without parameters.action: the model then begins, and each of its calls is governed on its own."
    : "Send an action that this level allows, or give the agent a higher level.";
}
