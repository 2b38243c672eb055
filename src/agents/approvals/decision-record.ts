import { recordIntervention } from "#agents/episodes/record-intervention";
import type { ServiceContext } from "#context";
import type { AuditRecord } from "#db/audit-record";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { emitEvent } from "#events/outbox/emit-event";
import { auditEntry } from "#platform/audit/audit-entry";

import { decisionEvent } from "./decision-event.ts";
import { auditOf } from "./open-approval.ts";
import type { ApprovalRow } from "./store.ts";

/** What becomes true with a decision beside its own row: its event, and for a rejection that a person stepped into the run. */
export const consequencesOfDecision = (ctx: ServiceContext, decided: ApprovalRow): Statement[] => [
  ...(decided.status === "rejected" && decided.waitsId !== null
    ? recordIntervention(ctx, { agentId: decided.agentId, executionId: decided.waitsId }, "approval_refused")
    : []),
  emitEvent(ctx, "approval.decided", decisionEvent(decided)),
];

export const auditOfDecision = (ctx: ServiceContext, decided: ApprovalRow): AuditRecord =>
  auditEntry(ctx, {
    ...auditOf(decided),
    outcome: decided.status === "rejected" ? "rejected" : "approved",
    success: true,
    reason: decided.decisionReason,
  });

export const tooLate = ({ expiresAt }: ApprovalRow): AppError =>
  new AppError("CONFLICT", {
    message: "The request has expired; request a new approval.",
    details: { reason: "expired", expires_at: new Date(expiresAt).toISOString() },
  });

export const ownRequest = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "You requested this approval yourself; another administrator of the tenant must approve it.",
    details: { reason: "own_request" },
  });
