import { consumeApproval } from "#areas/approvals/consume-approval";
import { getApproval } from "#areas/approvals/get-approval";
import type { AgentTypeId } from "#areas/sdlc/agent-types";
import type { ServiceContext } from "#context";
import { AppError } from "#errors/app-error";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

export interface ApprovedCall {
  agentId: string;
  agentVersion: number;
  agentType: AgentTypeId;
  action: string;
  input: Record<string, unknown>;
  projectId: string | null;
  inputSummary: string;
}

export interface SpentApproval {
  id: string;
  approvedBy: string | null;
  approvedAt: number | null;
  expiresAt: number;
}

/** A longer input is named by its digest: who decides could not read it anyway. */
const MAX_SHOWN_CHARACTERS = 8_000;

/** What an approval of a run must be bound to, exactly. */
export async function approvalArguments({
  agentType,
  input,
  projectId,
}: Pick<ApprovedCall, "agentType" | "input" | "projectId">): Promise<Record<string, unknown>> {
  const text = canonicalJson(input);
  return {
    agent_type: agentType,
    project_id: projectId,
    ...(text.length <= MAX_SHOWN_CHARACTERS ? { input } : { input_sha256: await sha256Hex(text) }),
  };
}

/**
 * Spends the approval on this run. It may be asked again for the same approval until a run is written with it: one that crashed on the way
 * has done nothing, and the run's row, unique for its approval, decides which of several is the one.
 * Throws CONFLICT that says how to ask for an approval when none is given, or why the given one is of no use.
 */
export async function spendApproval(
  ctx: ServiceContext,
  call: ApprovedCall,
  approvalId: string | undefined,
): Promise<SpentApproval> {
  const bound = await approvalArguments(call);
  const { agentId, agentVersion, action } = call;
  const request = { agent_id: agentId, action, input_summary: call.inputSummary, arguments: bound };
  const refused = (reason: string, message: string): AppError =>
    new AppError("CONFLICT", {
      message,
      details: {
        approval_required: true,
        reason,
        request: { method: "POST", path: "/api/approvals/request", body: request },
      },
    });
  if (approvalId === undefined) {
    throw refused(
      "approval_missing",
      `The action "${action}" needs an approval: request one, and run again with its id once it is approved.`,
    );
  }
  const granted = await consumeApproval(ctx, {
    agentId,
    agentVersion,
    action,
    arguments: bound,
    approvalId,
    consumer: `sdlc_run/${approvalId}`,
  });
  if (!granted) {
    throw refused(
      "approval_not_valid",
      "The approval is not of exactly this action and input, not approved, used, or over.",
    );
  }
  const { decidedBy, decidedAt, expiresAt } = await getApproval(ctx, approvalId);
  return { id: approvalId, approvedBy: decidedBy, approvedAt: decidedAt, expiresAt };
}
