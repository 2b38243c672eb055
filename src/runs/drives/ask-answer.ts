import type { SystemContext } from "#context/context";
import type { OpenQuestion } from "#engine/reasoning/noted-call";
import { madeWith, type CallRecord } from "#engine/reasoning/provider";
import type { Tool } from "#engine/reasoning/tool";
import { quoted } from "#lib/argument-lines";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { shortened } from "#lib/shortened";
import { visibleLine } from "#lib/visible-line";
import { awaitApproval, type ApprovalAnswer } from "#runs/approvals/await-approval";
import { governedLevel, type ExecutionRecord } from "#runs/execution-records/execution-record";

/** Maximum characters, as in a request that a client makes. */
const MAX_SUMMARY = 1_000;
const MAX_MESSAGE = 600;

/**
 * Gets a person's answer to a question that an outside server asks before it acts. It opens a request for approval,
 * bound to this call, this question and this form. The approver fills in the form, and the answer is sent once.
 */
export async function askAnswer(
  ctx: SystemContext,
  record: ExecutionRecord,
  { call, tool, question }: { call: CallRecord; tool: Tool; question: OpenQuestion },
): Promise<ApprovalAnswer> {
  const { from, message, schema, ticket, round } = question;
  return awaitApproval(ctx, {
    executionId: record.id,
    callId: `${call.id}?${round}`,
    startedBy: record.orderedBy ?? null,
    agentId: record.agentId,
    agentVersion: record.agentVersion,
    action: tool.action,
    origin: record.origin,
    kin: record.kin,
    arguments: {
      tool: call.tool,
      arguments: {},
      question: { from, message, schema, call: madeWith(call), ticket_sha256: await sha256Hex(canonicalJson(ticket)) },
    },
    why: { kind: "question", level: governedLevel(record), needed: governedLevel(record) },
    inputSummary: shortened(`${visibleLine(from)} asks: ${quoted(message, MAX_MESSAGE)}`, MAX_SUMMARY),
  });
}
