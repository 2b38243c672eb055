import type { SystemContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import type { ApprovalRow } from "#db/schema/approvals";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { auditEntry } from "#platform/audit/audit-entry";
import { type CoveredCall, coveredIn } from "#runs/covered-calls/covered-call";

import { approvalDigest } from "./approval-digest.ts";
import { auditOf } from "./open-approval.ts";
import { COVERED_MARK } from "./spendable.queries.ts";
import { insertApproval } from "./store.ts";

/**
 * The grants of an approved request: one for each call that it covers, bound to that call's digest and to its run and
 * step, until the given moment. They are for the batch in which the step ends, so each is made once.
 */
export async function grantCovered(
  ctx: Pick<SystemContext, "tenant" | "actor" | "clock" | "newId">,
  approval: ApprovalRow,
  expiresAt: number,
): Promise<{ statements: Statement[]; audit: AuditRecord[] }> {
  const rows = await Promise.all(coveredIn(approval).flatMap((one) => grantOf(ctx, approval, one, expiresAt) ?? []));
  return {
    statements: rows.map((row) => insertApproval(row, grantedAlready)),
    audit: rows.map((row) => auditEntry(ctx, { ...auditOf(row), outcome: "approved", success: true })),
  };
}

function grantOf(
  ctx: Pick<SystemContext, "newId">,
  approval: ApprovalRow,
  { step_id: stepId, call }: CoveredCall,
  expiresAt: number,
): Promise<ApprovalRow> | null {
  if (call === null) return null;
  const { agent_id: agentId, agent_version: agentVersion, action, bound } = call;
  return approvalDigest({ agentId, agentVersion, action, arguments: bound }).then((digest) => ({
    ...approval,
    id: ctx.newId(),
    agentId,
    agentVersion,
    action,
    inputSummary: call.summary,
    why: null,
    purpose: null,
    arguments: bound,
    digest,
    askedArguments: null,
    status: "approved",
    callId: `${COVERED_MARK}${approval.id}:${stepId}`,
    expiresAt,
    consumedAt: null,
    consumedBy: null,
  }));
}

const grantedAlready = (): AppError => new AppError("CONFLICT", { details: { reason: "granted_already" } });
