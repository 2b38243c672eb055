import { findAgent } from "#agents/agents/find-agent";
import { effectiveLevel } from "#agents/tenure/effective-level";
import type { ServiceContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import { decideAction } from "#engine/governance/decide-action";
import { AppError } from "#errors/app-error";
import { auditEntry } from "#platform/audit/audit-entry";
import { consumeApproval } from "#runs/approvals/consume-approval";
import { getApproval } from "#runs/approvals/get-approval";
import { type SpentApproval, spentApproval } from "#runs/approvals/spent-approval";

const ACTION = "creative_tools_photo_edit";

export interface AgentEdit {
  agentId: string;
  approvalId: string | undefined;
  /** The exact data that an approval is bound to. */
  arguments: Record<string, unknown>;
  /** A description of the photo and the edit, for people. */
  summary: string;
}

/**
 * Decides whether an agent may edit a photo: a student may not, an intern with an approval of exactly this edit, which
 * is used up here. Returns the audit entry for the commit that stores the edit. Throws GOVERNANCE_VIOLATION, which
 * explains how to request an approval, and CONFLICT for an unusable approval or an inactive agent.
 */
export async function governPhotoEdit(ctx: ServiceContext, edit: AgentEdit): Promise<AuditRecord> {
  const agent = await findAgent(ctx, edit.agentId);
  const decision = decideAction({ action: ACTION, agentLevel: effectiveLevel(agent) });
  const details = {
    action: ACTION,
    complexity: decision.complexity,
    agent_level: decision.agentLevel,
    required_level: decision.requiredLevel,
  };
  if (!decision.allowed) {
    await recordRefusal(ctx, edit);
    throw new AppError("GOVERNANCE_VIOLATION", {
      message: `The action "${ACTION}" requires the level ${decision.requiredLevel}; this agent is at ${decision.agentLevel}. Send it for an agent at that level, or without an agent to edit yourself.`,
      details,
    });
  }
  if (agent.status !== "active") throw new AppError("CONFLICT", { message: "This agent is inactive." });
  if (effectiveLevel(agent) !== "intern") return entryOf(ctx, edit, null);
  const request = requestFor(edit);
  if (edit.approvalId === undefined) {
    await recordRefusal(ctx, edit);
    throw new AppError("GOVERNANCE_VIOLATION", {
      message: "An intern needs an approval to edit photos. Request one, and send its id as approval_id.",
      details: { ...details, approval_required: true, request },
    });
  }
  const call = { agentId: agent.id, agentVersion: agent.version, action: ACTION, arguments: edit.arguments };
  if (!(await consumeApproval(ctx, { ...call, approvalId: edit.approvalId }))) {
    throw new AppError("CONFLICT", {
      message: "The approval is for another edit, was not approved, was already used, or has expired.",
      details: { approval_required: true, reason: "approval_not_valid", request },
    });
  }
  return entryOf(ctx, edit, spentApproval(await getApproval(ctx, edit.approvalId)));
}

const requestFor = ({ agentId, arguments: bound, summary }: AgentEdit) => ({
  method: "POST",
  path: "/api/approvals/request",
  body: { agent_id: agentId, action: ACTION, input_summary: summary, arguments: bound },
});

const entryOf = (ctx: ServiceContext, { agentId, summary }: AgentEdit, approval: SpentApproval | null): AuditRecord =>
  auditEntry(ctx, {
    agentId,
    action: ACTION,
    inputSummary: summary,
    outcome: "completed",
    success: true,
    approvalRequired: approval !== null,
    approvedBy: approval?.approvedBy ?? null,
    approvedAt: approval?.approvedAt ?? null,
    approvalExpires: approval?.expiresAt ?? null,
  });

/** A separate batch that uses no Idempotency-Key: a refused request has no effect, and may be sent again. */
const recordRefusal = (ctx: ServiceContext, { agentId, summary }: AgentEdit): Promise<unknown> =>
  commit({ writer: ctx.writer, clock: ctx.clock }, [], {
    audit: [auditEntry(ctx, { agentId, action: ACTION, inputSummary: summary, outcome: "refused", success: false })],
  });
