import { findAgent, forgetAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { ApprovalRow } from "#db/schema/approvals";
import { AppError } from "#errors/app-error";

import { openApproval, requesterOf } from "./open-approval.ts";
import { requireAgentVersion } from "./store.ts";
import { tellDeciders } from "./tell-deciders.ts";

export interface RequestApprovalInput {
  agent_id: string;
  action: string;
  input_summary: string;
  arguments?: Record<string, unknown> | undefined;
}

/**
 * Asks for a person's decision about one action of an agent, bound to the agent's present version and these arguments.
 * Throws AGENT_NOT_FOUND, FORBIDDEN, and CONFLICT when the agent changes at the same moment.
 */
export async function requestApproval(ctx: ServiceContext, input: RequestApprovalInput): Promise<ApprovalRow> {
  const agent = await findAgent(ctx, input.agent_id);
  const { approval, statements, audit } = await openApproval(
    ctx,
    {
      agentId: agent.id,
      agentVersion: agent.version,
      action: input.action,
      inputSummary: input.input_summary,
      arguments: input.arguments ?? {},
    },
    requesterOf(ctx.actor),
    null,
  );
  const unchanged = requireAgentVersion(approval, () => {
    forgetAgent(ctx, agent.id);
    return new AppError("CONFLICT", {
      message: "The agent has just changed; read it and request the approval again.",
      details: { reason: "agent_changed" },
    });
  });
  await commit(ctx, [unchanged, ...statements], { result: approval, audit });
  ctx.waitUntil(tellDeciders(ctx, approval));
  return approval;
}
