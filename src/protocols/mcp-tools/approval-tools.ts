import { z } from "zod";

import { addressOfApproval } from "#runs/approvals/address-of-approval";
import { APPROVAL_STATUSES } from "#runs/approvals/approval-state";
import { approvalText } from "#runs/approvals/approval-text";
import { decideApproval } from "#runs/approvals/decide-approval";
import { listApprovals } from "#runs/approvals/list-approvals";
import { refusalOfOwn } from "#runs/approvals/own-request";
import { showApproval } from "#runs/approvals/show-approval";
import { requireTraces } from "#tenancy/trace-readers";

import { defineTool } from "./define-tool.ts";
import { READS, type McpTool, type ToolCall, type ToolResult } from "./mcp-tool.ts";
import { presentApproval, presentNamedApproval } from "./schemas.ts";
import { whereToDecide } from "./where-to-decide.ts";

const PAGE_SIZE = 20;

export const APPROVAL_TOOLS: readonly McpTool[] = [
  defineTool({
    name: "list_approvals",
    title: "List approvals",
    description:
      "Lists agents' requests for a person's approval, newest first: open requests, unless a status is given.",
    hints: READS,
    permission: "AGENT_VIEW",
    governedAs: "list",
    input: z.strictObject({
      status: z.enum(APPROVAL_STATUSES).default("pending"),
      page: z.int().min(1).max(10_000).default(1),
    }),
    run: async ({ ctx, agent }, { status, page }) => {
      requireTraces(ctx.actor);
      const { rows, total } = await listApprovals(ctx, { page, limit: PAGE_SIZE, status, agent_id: agent?.id });
      return { kind: "done", data: { approvals: rows.map(presentNamedApproval), total, page } };
    },
  }),
  defineTool({
    name: "decide_approval",
    title: "Decide an approval",
    description:
      "Shows an agent's request to the person who uses this client, who approves or rejects it. The model that calls this tool cannot decide.",
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    permission: "GOVERNANCE_APPROVE",
    governedAs: "people",
    input: z.strictObject({ approval_id: z.string().max(64).describe("The id from list_approvals") }),
    run: (call, { approval_id: approvalId }) => decide(call, approvalId),
    restate: (written) => ({
      kind: "done",
      data: { approval: presentApproval(written as Awaited<ReturnType<typeof decideApproval>>) },
    }),
  }),
];

async function decide(call: ToolCall, approvalId: string): Promise<ToolResult> {
  const answer = call.answered?.answerTo(approvalId) ?? null;
  if (answer !== null && answer !== "unanswered") {
    const digest = call.answered?.state.split(" ")[1];
    const decided = await decideApproval(call.ctx, approvalId, {
      kind: answer.decision,
      reason: answer.reason,
      digest,
    });
    return { kind: "done", data: { approval: presentApproval(decided) } };
  }
  const { approval } = await showApproval(call.ctx, approvalId);
  const shown = presentNamedApproval(approval);
  if (approval.status !== "pending") return { kind: "done", data: { approval: shown } };
  const own = await refusalOfOwn(call.ctx, approval);
  if (answer === null && call.canAsk && own === null)
    return {
      kind: "ask",
      question: { approvalId, message: approvalText(approval, addressOfApproval(call.ctx, approvalId)) },
      state: `${approvalId} ${approval.digest}`,
    };
  return {
    kind: "done",
    isError: true,
    data: {
      approval: shown,
      message: own?.message ?? "No one decided the request here.",
      ...whereToDecide(call.ctx, approvalId),
    },
  };
}
