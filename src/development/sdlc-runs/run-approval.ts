import type { ServiceContext, SystemContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import type { RunRow } from "#db/schema/sdlc";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { consumeApproval } from "#runs/approvals/consume-approval";
import { getApproval } from "#runs/approvals/get-approval";
import { openApproval, requesterOf } from "#runs/approvals/open-approval";
import { type SpentApproval, spentApproval } from "#runs/approvals/spent-approval";
import { tellDeciders } from "#runs/approvals/tell-deciders";
import { consumerOf } from "#runs/approvals/waiting-run";

type ApprovedRun = Pick<RunRow, "agentId" | "agentVersion" | "agentType" | "action" | "projectId" | "inputSummary"> & {
  input: Record<string, unknown>;
};

/** A longer input is named by its digest, because the approver could not read it anyway. */
const MAX_SHOWN_CHARACTERS = 8_000;

/** The exact arguments that an approval of a run must be bound to. */
export async function approvalArguments({
  agentType,
  input,
  projectId,
}: Pick<ApprovedRun, "agentType" | "input" | "projectId">): Promise<Record<string, unknown>> {
  const text = canonicalJson(input);
  return {
    agent_type: agentType,
    project_id: projectId,
    ...(text.length <= MAX_SHOWN_CHARACTERS ? { input } : { input_sha256: await sha256Hex(text) }),
  };
}

const callOf = async (run: ApprovedRun) => ({
  agentId: run.agentId,
  agentVersion: run.agentVersion,
  action: run.action,
  arguments: await approvalArguments(run),
});

/**
 * Requests the approval that a run waits for: the statements for the batch that stores the run, the run with the
 * request, and the runs to wake afterwards.
 */
export async function askForApproval(
  ctx: ServiceContext,
  run: RunRow & ApprovedRun,
): Promise<{ run: RunRow; statements: Statement[]; audit: AuditRecord[]; tell: () => Promise<void> }> {
  const { approval, statements, audit } = await openApproval(
    ctx,
    { ...(await callOf(run)), inputSummary: run.inputSummary },
    requesterOf(ctx.actor),
    { kind: "sdlc_run", runId: run.id, callId: null },
  );
  const awaiting = { approval_id: approval.id, expires_at: approval.expiresAt };
  return {
    run: { ...run, status: "in_progress", awaiting },
    statements,
    audit,
    tell: () => tellDeciders(ctx, approval),
  };
}

/**
 * Uses the approval for this run. It may be called again for the same approval until a run is written with it. A run
 * that crashed earlier has done nothing, and the run's row, unique for its approval, decides between several. Throws
 * CONFLICT that states why the approval is unusable and which request would yield a usable one.
 */
export async function spendApproval(ctx: ServiceContext, run: ApprovedRun, approvalId: string): Promise<SpentApproval> {
  const call = await callOf(run);
  if (!(await consumeApproval(ctx, { ...call, approvalId, consumer: `sdlc_run/${approvalId}` }))) {
    const body = {
      agent_id: run.agentId,
      action: run.action,
      input_summary: run.inputSummary,
      arguments: call.arguments,
    };
    throw new AppError("CONFLICT", {
      message: "The approval is for another action or input, was not approved, was already used, or has expired.",
      details: {
        approval_required: true,
        reason: "approval_not_valid",
        request: { method: "POST", path: "/api/approvals/request", body },
      },
    });
  }
  return spentApproval(await getApproval(ctx, approvalId));
}

export type RunPermission =
  | { kind: "granted"; approval: SpentApproval | null }
  | { kind: "waiting"; until: number }
  | { kind: "refused"; code: "APPROVAL_REJECTED" | "APPROVAL_EXPIRED"; message: string };

/** The decision that a run waits for; an approval is used up by the run. */
export async function permissionOf(ctx: SystemContext, run: RunRow & ApprovedRun): Promise<RunPermission> {
  const approvalId = run.awaiting?.approval_id ?? run.approvalId;
  if (approvalId === null) return { kind: "granted", approval: null };
  const approval = await getApproval(ctx, approvalId);
  if (run.awaiting === null) return { kind: "granted", approval: spentApproval(approval) };
  if (approval.status === "pending") return { kind: "waiting", until: approval.expiresAt };
  const claim = { ...(await callOf(run)), approvalId, consumer: consumerOf({ runId: run.id, callId: null }) };
  const isOpen = approval.status === "approved" || approval.status === "consumed";
  if (isOpen && (await consumeApproval(ctx, claim))) return { kind: "granted", approval: spentApproval(approval) };
  return approval.status === "rejected"
    ? { kind: "refused", code: "APPROVAL_REJECTED", message: approval.decisionReason ?? "The approval was rejected." }
    : { kind: "refused", code: "APPROVAL_EXPIRED", message: "The run was not approved in time." };
}
