import type { SystemContext } from "#context/context";
import { decideAction } from "#engine/governance/decide-action";
import { AppError } from "#errors/app-error";
import { argumentLines, quoted } from "#lib/argument-lines";
import { withoutSecrets } from "#lib/redact-arguments";
import { shortened } from "#lib/shortened";
import { APPROVAL_LIFETIME_MS } from "#runs/approvals/approval-state";
import { awaitApproval, type ApprovalAnswer, type WaitingCall } from "#runs/approvals/await-approval";
import { TASK_CALL } from "#runs/approvals/bound-call";
import { approvalOf, governedLevel, type ExecutionRecord } from "#runs/execution-records/execution-record";

import type { ApprovalWait } from "./run-execution.ts";

const MAX_SUMMARY = 1_000;
const MAX_TASK = 400;

/** Whether the words of a task alone decide its action. Only such a task can ask a person as a whole. */
export const isOfWords = ({ input, origin }: Pick<ExecutionRecord, "input" | "origin">): boolean =>
  origin !== "stranger" &&
  input.parameters["action"] === undefined &&
  input.parameters["tool"] === undefined &&
  input.parameters["skill_id"] === undefined;

/** Whether a run may begin only after a person approved its task. The stored run says it, so a restart does not change it. */
export const needsTaskApproval = (record: ExecutionRecord): boolean =>
  record.input.parameters["ask"] === true &&
  isOfWords(record) &&
  !decideAction({ action: record.action, agentLevel: governedLevel(record) }).allowed;

/**
 * The whole order of a run as a request binds it. With the run's id, the approval fits no other run. The conversation
 * before a turn of a chat stays with the run: it belongs to one person.
 */
export const approvableTask = ({
  input: { history: _history, earlierResults: _earlierResults, ...order },
  ...record
}: ExecutionRecord): WaitingCall => ({
  executionId: record.id,
  callId: TASK_CALL,
  startedBy: record.orderedBy ?? null,
  agentId: record.agentId,
  agentVersion: record.agentVersion,
  action: record.action,
  origin: record.origin,
  kin: record.kin,
  arguments: { task: record.task, ...order, execution_id: record.id },
  why: {
    kind: "task",
    level: governedLevel(record),
    needed: decideAction({ action: record.action, agentLevel: governedLevel(record) }).requiredLevel,
  },
  inputSummary: shortened(
    [
      `Run the task ${quoted(record.task, MAX_TASK)}.`,
      ...argumentLines(withoutSecrets(order.context), { value: 160, all: 400 }),
    ].join("\n"),
    MAX_SUMMARY,
  ),
});

/** The decision about a task that needs one; granted for every other task, and once its first step is stored. */
export async function answerTask(ctx: SystemContext, record: ExecutionRecord, steps: number): Promise<ApprovalAnswer> {
  if (steps > 0 || !needsTaskApproval(record)) return { kind: "granted" };
  return awaitApproval(ctx, approvableTask(record));
}

/**
 * The wait that an accepted run begins with, so that each view of it shows the request from the first moment; null for
 * a run that waits for no task.
 */
export function initialWait(record: ExecutionRecord): (ApprovalWait & { since: number }) | null {
  const approvalId = needsTaskApproval(record) ? approvalOf(record) : null;
  if (approvalId === null) return null;
  return { approvalId, expiresAt: record.createdAt + APPROVAL_LIFETIME_MS, since: record.createdAt };
}

/** The end of a run whose task a person refused, or that no person decided in time. */
export const taskNotAllowed = ({ action }: Pick<ExecutionRecord, "action">): AppError =>
  new AppError("GOVERNANCE_VIOLATION", {
    message: `The task was not run: its action "${action}" is above the agent's level, and no person allowed it. Send the task again to ask once more.`,
    details: { action },
  });
