import { awaitApproval, type ApprovalAnswer } from "#areas/approvals/await-approval";
import type { AgentConfiguration, Refusal, ToolCall } from "#areas/engine/provider";
import type { Tool } from "#areas/engine/tool";
import type { SystemContext } from "#context";

import { asksForApproval } from "./asks-for-approval.ts";
import type { ExecutionRecord } from "./execution-record.ts";

/**
 * What becomes of a call that the agent's level alone does not allow: refused, granted by a person's approval of exactly this call, or
 * waiting for one. The approval is bound to the tool and its arguments, under the tool's governed action.
 */
export async function answerCall(
  ctx: SystemContext,
  run: { record: ExecutionRecord; configuration: AgentConfiguration; tools: ReadonlyMap<string, Tool> },
  call: ToolCall,
  refusal: Refusal,
): Promise<ApprovalAnswer> {
  const tool = run.tools.get(call.tool);
  if (tool === undefined || !asksForApproval(tool, run.configuration)) return { kind: "refused" };
  return awaitApproval(ctx, {
    executionId: run.record.id,
    callId: call.id,
    agentId: run.record.agentId,
    agentVersion: run.record.agentVersion,
    action: refusal.action,
    arguments: { tool: call.tool, arguments: call.arguments },
    inputSummary: summaryOf(tool, call),
  });
}

/** As much as a request made by hand may say. */
const MAX_SUMMARY = 1_000;

function summaryOf(tool: Tool, { purpose }: ToolCall): string {
  const what = tool.skill ? `the skill "${tool.skill.name}"` : `the tool ${tool.name}`;
  const text = `Calls ${what}. ${purpose ?? ""}`.trim();
  return (text.length <= MAX_SUMMARY ? text : `${text.slice(0, MAX_SUMMARY - 1)}…`).toWellFormed();
}
