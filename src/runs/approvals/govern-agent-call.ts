import { findAgent } from "#agents/agents/find-agent";
import { effectiveLevel } from "#agents/tenure/effective-level";
import type { ServiceContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import type { ActionName } from "#engine/governance/actions";
import { decideAction, needsSupervisor } from "#engine/governance/decide-action";
import { AppError } from "#errors/app-error";
import { auditEntry } from "#platform/audit/audit-entry";

import { consumeApproval } from "./consume-approval.ts";
import { getApproval } from "./get-approval.ts";
import { spentApproval } from "./spent-approval.ts";

/** An API call that a caller makes for an agent. */
export interface AgentCall {
  agentId: string;
  action: ActionName;
  approvalId: string | undefined;
  /** The exact data that an approval is bound to. */
  arguments: Record<string, unknown>;
  /** A description of the action and its object, for people. */
  summary: string;
}

/**
 * Decides whether an agent may do the requested action. Its level allows it, or, for an intern, an approval of exactly
 * this call, which is used up here. Returns the audit entry for the commit that follows. Throws GOVERNANCE_VIOLATION,
 * which explains how to request an approval, and CONFLICT for an unusable approval or an inactive agent.
 */
export async function governAgentCall(ctx: ServiceContext, call: AgentCall): Promise<AuditRecord> {
  const agent = await findAgent(ctx, call.agentId);
  const level = effectiveLevel(agent);
  const asked = { action: call.action, agentLevel: level };
  const { allowed, complexity, requiredLevel } = decideAction(asked);
  const mustAsk = needsSupervisor(asked);
  const details = {
    action: call.action,
    complexity,
    agent_level: level,
    required_level: allowed && mustAsk ? "supervised" : requiredLevel,
  };
  if (!allowed)
    throw await refused(
      ctx,
      call,
      `The action "${call.action}" requires the level ${requiredLevel}; this agent is at ${level}. Send it for an agent at that level, or without an agent to act yourself.`,
      details,
    );
  if (agent.status !== "active") throw new AppError("CONFLICT", { message: "This agent is inactive." });
  if (!mustAsk) return entryOf(ctx, call);
  const request = requestFor(call);
  if (call.approvalId === undefined) {
    const message = "An intern needs an approval for this. Request one, and send its id as approval_id.";
    throw await refused(ctx, call, message, { ...details, approval_required: true, request });
  }
  const governed = { agentId: agent.id, agentVersion: agent.version, action: call.action, arguments: call.arguments };
  if (!(await consumeApproval(ctx, { ...governed, approvalId: call.approvalId })))
    throw new AppError("CONFLICT", {
      message: "The approval is for another call, was not approved, was already used, or has expired.",
      details: { approval_required: true, reason: "approval_not_valid", request },
    });
  const { approvedBy, approvedAt, expiresAt } = spentApproval(await getApproval(ctx, call.approvalId));
  return { ...entryOf(ctx, call), approvalRequired: true, approvedBy, approvedAt, approvalExpires: expiresAt };
}

const requestFor = ({ agentId, action, arguments: bound, summary }: AgentCall) => ({
  method: "POST",
  path: "/api/approvals/request",
  body: { agent_id: agentId, action, input_summary: summary, arguments: bound },
});

const entryOf = (ctx: ServiceContext, { agentId, action, summary }: AgentCall): AuditRecord =>
  auditEntry(ctx, { agentId, action, inputSummary: summary, outcome: "completed", success: true });

/**
 * The refusal, after it is logged. It is logged in a separate batch that uses no Idempotency-Key, so that the request
 * may be sent again.
 */
async function refused(
  ctx: ServiceContext,
  call: AgentCall,
  message: string,
  details: Record<string, unknown>,
): Promise<AppError> {
  const { agentId, action, summary } = call;
  const entry = auditEntry(ctx, { agentId, action, inputSummary: summary, outcome: "refused", success: false });
  await commit({ writer: ctx.writer, clock: ctx.clock }, [], { audit: [entry] });
  return new AppError("GOVERNANCE_VIOLATION", { message, details });
}
