import { removeToolAlone } from "#agents/tenure/tenure.queries";
import type { ServiceContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import type { ApprovalRow } from "#db/schema/approvals";
import type { Statement } from "#db/statement";
import { boundsOf, magnitudesIn } from "#engine/governance/argument-bounds";
import { AppError } from "#errors/app-error";
import { emitEvent } from "#events/outbox/emit-event";
import { auditEntry } from "#platform/audit/audit-entry";
import { recordIntervention } from "#runs/episodes/record-intervention";

import { kindOfRequest } from "./approval-kind.ts";
import { questionSchema } from "./asked-question.ts";
import { callOf } from "./bound-call.ts";
import { decisionEvent } from "./decision-event.ts";
import { insertCallDecision } from "./decisions.queries.ts";
import { auditOf } from "./open-approval.ts";

/**
 * The statements that follow a decision beside its own row: its event, and a person's intervention in the run for a
 * rejection or a changed call.
 */
export const consequencesOfDecision = (ctx: ServiceContext, decided: ApprovalRow): Statement[] => [
  ...intervention(ctx, decided),
  ...callDecision(decided),
  emitEvent(ctx, "approval.decided", decisionEvent(decided)),
];

function intervention(ctx: ServiceContext, decided: ApprovalRow): Statement[] {
  const { agentId, waitsId: executionId, status, askedArguments } = decided;
  // A question of an outside server, and a budget, say nothing about the agent, whatever a person answers.
  if (["question", "budget"].includes(kindOfRequest(decided))) return [];
  if (executionId === null || (status !== "rejected" && askedArguments === null)) return [];
  const kind = status === "rejected" ? "approval_refused" : "approval_changed";
  return recordIntervention(ctx, { agentId, executionId }, kind);
}

/** The decision about a call of a run, for the standing of the tool. A question of an outside server is not one. */
function callDecision({ id, tenantId, agentId, waitsKind, waitsId, ...decided }: ApprovalRow): Statement[] {
  const { tool, arguments: given } = callOf(decided.arguments);
  if (waitsKind !== "execution" || waitsId === null || tool === "" || questionSchema(decided.arguments) !== null)
    return [];
  const decision =
    decided.status === "rejected" ? "rejected" : decided.askedArguments === null ? "approved" : "changed";
  const createdAt = decided.decidedAt ?? decided.requestedAt;
  const numbers = decision === "approved" ? boundsOf([magnitudesIn(given)]) : null;
  const logged = insertCallDecision({
    id,
    tenantId,
    agentId,
    executionId: waitsId,
    tool,
    decision,
    numbers,
    createdAt,
  });
  return decision === "approved" ? [logged] : [logged, removeToolAlone({ tenantId, agentId }, tool)];
}

/** The audit entry of a decision. For a changed call it has both the requested and the approved call. */
export const auditOfDecision = (ctx: ServiceContext, decided: ApprovalRow): AuditRecord =>
  auditEntry(ctx, {
    ...auditOf(decided),
    ...(decided.askedArguments === null
      ? {}
      : { before: argumentsIn(decided.askedArguments), after: argumentsIn(decided.arguments) }),
    outcome: decided.status === "rejected" ? "rejected" : "approved",
    success: true,
    reason: decided.decisionReason,
  });

/** The audit entry of a changed call that waits for another person, with both calls. */
export const auditOfProposal = (ctx: ServiceContext, found: ApprovalRow, proposed: ApprovalRow): AuditRecord =>
  auditEntry(ctx, {
    ...auditOf(proposed),
    before: argumentsIn(found.arguments),
    after: argumentsIn(proposed.arguments),
    outcome: "requested",
    success: true,
  });

const argumentsIn = (bound: Record<string, unknown>) => ({ arguments: callOf(bound).arguments });

export const tooLate = ({ expiresAt }: ApprovalRow): AppError =>
  new AppError("CONFLICT", {
    message: "The request has expired; request a new approval.",
    details: { reason: "expired", expires_at: new Date(expiresAt).toISOString() },
  });

export const callChanged = (): AppError =>
  new AppError("CONFLICT", {
    message: "A person changed this call. Read the request again, and approve it with the `digest` of what you saw.",
    details: { reason: "call_changed" },
  });

export const ownRequest = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "You requested this approval yourself; another administrator of the tenant must approve it.",
    details: { reason: "own_request" },
  });
