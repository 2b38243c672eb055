import type { ServiceContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import type { ApprovalRow } from "#db/schema/approvals";
import type { Statement } from "#db/statement";
import { openApproval } from "#runs/approvals/open-approval";
import { approvableTask } from "#runs/drives/answer-task";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { chainAsked } from "#runs/execution-records/kin.queries";

/** A run that waits for a person before its first step, and what its commit stores beside it. */
export interface AskedTask {
  record: ExecutionRecord;
  approval: ApprovalRow;
  statements: Statement[];
  audit: AuditRecord[];
}

/** Opens the request for a whole task, for the batch that accepts its run. The person who began the run requests it. */
export async function askTask(ctx: ServiceContext, record: ExecutionRecord): Promise<AskedTask> {
  const { executionId: runId, callId, ...call } = approvableTask(record);
  const requester = { kind: "agent", userId: record.orderedBy ?? null } as const;
  const chain = await chainAsked(ctx, record);
  const opened = await openApproval(ctx, { ...call, chain }, requester, { kind: "execution", runId, callId });
  return { ...opened, record: { ...record, result: { awaiting_approval: { approval_id: opened.approval.id } } } };
}
