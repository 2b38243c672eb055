import type { ApprovalRow } from "#db/schema/approvals";
import type { EventData } from "#events/outbox/events";

/** The data of `approval.decided`. */
export const decisionEvent = (approval: ApprovalRow): EventData<"approval.decided"> => ({
  approval_id: approval.id,
  agent_id: approval.agentId,
  execution_id: approval.waitsId,
  run_kind: approval.waitsKind,
  action: approval.action,
  decision: approval.status,
  decided_by: approval.decidedBy,
  decided_at: new Date(approval.decidedAt ?? approval.expiresAt).toISOString(),
  reason: approval.decisionReason,
});
