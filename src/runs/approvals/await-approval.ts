import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import type { ApprovalRow } from "#db/schema/approvals";
import type { ApprovalNote } from "#engine/reasoning/noted-call";
import { AppError } from "#errors/app-error";
import type { WhyAsked } from "#lib/ask-reason";
import type { Kin } from "#runs/execution-records/kin";
import { chainAsked } from "#runs/execution-records/kin.queries";

import type { GovernedCall } from "./approval-digest.ts";
import { statusAt } from "./approval-state.ts";
import { callOf } from "./bound-call.ts";
import { consumeApproval } from "./consume-approval.ts";
import { openApproval } from "./open-approval.ts";
import type { ApprovalUse } from "./spendable.queries.ts";
import { selectApprovalOfCall } from "./store.ts";
import { tellDeciders } from "./tell-deciders.ts";
import { consumerOf } from "./waiting-run.ts";

/** A call inside an execution that its agent's level does not allow. */
export interface WaitingCall extends GovernedCall {
  executionId: string;
  callId: string;
  /** The person who began the execution, who may not approve its calls; null without one. */
  startedBy: string | null;
  inputSummary: string;
  /** Why governance asks. */
  why: WhyAsked;
  /** The agent's own words before the call. */
  purpose?: string | undefined;
  /** The runs above the execution, where another agent asked for it. */
  kin?: Kin | undefined;
  /** Where the execution comes from. */
  origin?: ApprovalRow["origin"] | undefined;
  /** Set for the execution of a workflow's step, which may use what an approval step covers. */
  step?: ApprovalUse["step"];
}

export type ApprovalAnswer =
  /** `changedTo`: the arguments that the person allowed instead of the requested ones. */
  | { kind: "granted"; approval?: ApprovalNote; changedTo?: Record<string, unknown> }
  | { kind: "refused"; approval?: ApprovalNote }
  /** Undecided; at `expiresAt` that becomes a refusal. */
  | { kind: "waiting"; approvalId: string; expiresAt: number };

/**
 * Decides a call of an execution. An approval that covers it is used; otherwise it opens one request for exactly this
 * call and awaits the decision. It may be asked repeatedly: a granted call stays granted until it has been made.
 */
export async function awaitApproval(ctx: SystemContext, call: WaitingCall): Promise<ApprovalAnswer> {
  const consumer = consumerOf({ runId: call.executionId, callId: call.callId });
  const asked = await selectApprovalOfCall(ctx.db, ctx.tenant.id, call.executionId, call.callId);
  if (asked?.askedArguments && statusAt(asked, ctx.clock()) === "pending") return waitFor(asked);
  if (asked?.askedArguments) return await useChanged(ctx, call, asked, consumer);
  const isGranted = await consumeApproval(ctx, { ...call, consumer });
  if (isGranted) return { kind: "granted", ...(asked === undefined ? {} : { approval: noteOf(asked, true) }) };
  const approval = asked ?? (await open(ctx, call));
  const status = statusAt(approval, ctx.clock());
  if (status === "pending") return waitFor(approval);
  const isApprovedNow = status === "approved" && (await consumeApproval(ctx, { ...call, consumer }));
  return { kind: isApprovedNow ? "granted" : "refused", approval: noteOf(approval, isApprovedNow) };
}

const waitFor = ({ id, expiresAt }: ApprovalRow): ApprovalAnswer => ({ kind: "waiting", approvalId: id, expiresAt });

/** The trace's record of a request and its decision. */
const noteOf = (
  { id, requestedAt, decidedAt, decidedBy, decisionReason }: ApprovalRow,
  granted: boolean,
): ApprovalNote => ({
  id,
  asked_at: new Date(requestedAt).toISOString(),
  decided_at: decidedAt === null ? null : new Date(decidedAt).toISOString(),
  approver: decidedBy,
  reason: decisionReason,
  granted,
});

/** Replaces the call with the person's version. Only that is granted; the requested one is not. */
async function useChanged(
  ctx: SystemContext,
  call: WaitingCall,
  changed: ApprovalRow,
  consumer: string,
): Promise<ApprovalAnswer> {
  const { id: approvalId, arguments: bound } = changed;
  const isGranted = await consumeApproval(ctx, { ...call, arguments: bound, approvalId, consumer });
  const approval = noteOf(changed, isGranted);
  return isGranted ? { kind: "granted", approval, changedTo: callOf(bound).arguments } : { kind: "refused", approval };
}

async function open(ctx: SystemContext, call: WaitingCall): Promise<ApprovalRow> {
  const requester = { kind: "agent", userId: call.startedBy } as const;
  const chain = await chainAsked(ctx, { id: call.executionId, agentId: call.agentId, kin: call.kin });
  const { approval, statements, audit } = await openApproval(ctx, { ...call, chain }, requester, {
    kind: "execution",
    runId: call.executionId,
    callId: call.callId,
  });
  try {
    await commit(ctx, statements, { audit });
  } catch (error) {
    const asked =
      error instanceof AppError && error.details["reason"] === "asked_already"
        ? await selectApprovalOfCall(ctx.db, ctx.tenant.id, call.executionId, call.callId)
        : undefined;
    if (!asked) throw error;
    return asked;
  }
  ctx.waitUntil(tellDeciders(ctx, approval));
  return approval;
}
