import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { decideAction } from "#engine/governance/decide-action";
import { AppError } from "#errors/app-error";
import { auditEntry } from "#platform/audit/audit-entry";
import { isOfWords } from "#runs/drives/answer-task";
import { governedLevel, type ExecutionRecord } from "#runs/execution-records/execution-record";

/**
 * Applies governance before the run: the agent's level must cover the action. A refusal is in the audit log before the
 * caller gets it. Throws GOVERNANCE_VIOLATION, and UNAVAILABLE when the refusal cannot be logged.
 */
export async function governExecution(ctx: ServiceContext, record: ExecutionRecord, action: string): Promise<void> {
  const decision = decideAction({ action, agentLevel: governedLevel(record) });
  if (decision.allowed) return;
  const details = {
    action: decision.action,
    complexity: decision.complexity,
    agent_level: decision.agentLevel,
    required_level: decision.requiredLevel,
    ...(isOfWords(record) ? { ask: true } : {}),
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
    message: `The action "${decision.action}" requires the level ${decision.requiredLevel}; this agent is at ${decision.agentLevel}.`,
    details,
  });
}
