import type { AuditRecord } from "#db/audit-record";
import type { ApprovalRow } from "#db/schema/approvals";
import type { Statement } from "#db/statement";
import { AGENT_TYPE_IDS, type AgentTypeId } from "#engine/governance/development-agents";
import { AppError } from "#errors/app-error";
import { emitEvent } from "#events/outbox/emit-event";
import type { ChainLink, WhyAsked } from "#lib/ask-reason";
import { auditEntry } from "#platform/audit/audit-entry";
import type { Actor } from "#tenancy/actor";

import { approvalDigest, type GovernedCall } from "./approval-digest.ts";
import { APPROVAL_LIFETIME_MS } from "./approval-state.ts";
import { insertApproval } from "./store.ts";
import type { Waiting } from "./waiting-run.ts";

/** The requester: the kind of caller and the person behind it, who may not approve the request. */
export interface Requester {
  kind: ApprovalRow["requestedByKind"];
  userId: string | null;
}

/** The requester of an API request. */
export const requesterOf = (actor: Actor): Requester =>
  actor.kind === "system"
    ? { kind: "system", userId: null }
    : { kind: actor.kind === "apiKey" ? "api_key" : "user", userId: actor.userId };

interface OpenContext {
  tenant: { id: string };
  actor: Actor;
  clock: () => number;
  newId: () => string;
}

/** A call as its request says it. */
interface OpenedCall extends GovernedCall {
  inputSummary: string;
  origin?: ApprovalRow["origin"] | undefined;
  why?: WhyAsked | undefined;
  purpose?: string | undefined;
  /** The agents of the chain that the call belongs to; absent outside chains. */
  chain?: readonly ChainLink[] | undefined;
  /** How long it can be decided; a day when absent. */
  lifetimeMs?: number | undefined;
}

/** A new request with its row, its event and its audit entry. */
export async function openApproval(
  ctx: OpenContext,
  call: OpenedCall,
  requester: Requester,
  waiting: Waiting | null,
): Promise<{ approval: ApprovalRow; statements: Statement[]; audit: AuditRecord[] }> {
  const now = ctx.clock();
  const approval: ApprovalRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    agentId: call.agentId,
    agentVersion: call.agentVersion,
    action: call.action,
    inputSummary: call.inputSummary,
    why: call.why === undefined ? null : { ...call.why, ...(call.chain === undefined ? {} : { chain: call.chain }) },
    purpose: call.purpose ?? null,
    arguments: call.arguments,
    digest: await approvalDigest(call),
    askedArguments: null,
    status: "pending",
    waitsKind: waiting?.kind ?? null,
    waitsId: waiting?.runId ?? null,
    callId: waiting?.callId ?? null,
    origin: call.origin ?? null,
    requestedByKind: requester.kind,
    requestedBy: requester.userId,
    requestedAt: now,
    expiresAt: now + (call.lifetimeMs ?? APPROVAL_LIFETIME_MS),
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    consumedAt: null,
    consumedBy: null,
  };
  const entry = auditEntry(ctx, {
    ...auditOf(approval),
    outcome: "requested",
    success: true,
    ...(requester.kind === "agent" ? { actor: { actorKind: "agent", actorId: approval.agentId } } : {}),
  });
  return {
    approval,
    statements: [insertApproval(approval, askedAlready), requestedEvent(ctx, approval)],
    audit: [entry],
  };
}

/** The event of a request, and of a changed call that another person must decide. */
export const requestedEvent = (
  ctx: Pick<OpenContext, "tenant" | "clock" | "newId">,
  approval: ApprovalRow,
): Statement =>
  emitEvent(ctx, "approval.requested", {
    approval_id: approval.id,
    agent_id: approval.agentId,
    execution_id: approval.waitsId,
    run_kind: approval.waitsKind,
    action: approval.action,
    input_summary: approval.inputSummary,
    requested_at: new Date(approval.requestedAt).toISOString(),
    expires_at: new Date(approval.expiresAt).toISOString(),
  });

/** The fields that every audit entry about an approval has. */
export const auditOf = (approval: ApprovalRow) => ({
  agentId: approval.agentId,
  agentType: developmentType(approval.arguments["agent_type"]),
  action: approval.action,
  inputSummary: approval.inputSummary,
  approvalRequired: true,
  origin: approval.origin,
  approvedBy: approval.status === "approved" || approval.status === "consumed" ? approval.decidedBy : null,
  approvedAt: approval.status === "approved" || approval.status === "consumed" ? approval.decidedAt : null,
  approvalExpires: approval.expiresAt,
});

/** Approvals of development agents are bound to the agent's type too. */
const developmentType = (name: unknown): AgentTypeId | null => AGENT_TYPE_IDS.find((id) => id === name) ?? null;

const askedAlready = (): AppError =>
  new AppError("CONFLICT", {
    message: "An approval for this call has already been requested.",
    details: { reason: "asked_already" },
  });
