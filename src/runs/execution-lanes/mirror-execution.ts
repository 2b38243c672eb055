import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { requireNotStopped } from "#platform/kill-switches/kill-switch";
import { withdrawApprovals } from "#runs/approvals/decisions.queries";
import { countInterventions } from "#runs/episodes/record-intervention";
import {
  alreadyEnded,
  isAlreadyEnded,
  type ExecutionEnd,
  type ExecutionRecord,
} from "#runs/execution-records/execution-record";
import { requireUnfinished, updateExecution } from "#runs/execution-records/execution.queries";
import { considerLevel, consequencesOfEnd, refusedCalls, withWork } from "#runs/execution-records/finish-execution";
import { groupRun } from "#runs/failed-runs/group-run";
import { sendSoon } from "#runs/trace-exports/send-soon";

/**
 * Writes a running execution's progress and the outcomes of its effects (`also`) to the database. Throws an error that
 * `isAlreadyEnded` recognizes when it has ended or is missing there, and STOPPED after a kill switch. So no step begins
 * after one that was not written.
 */
export async function mirrorProgress(
  ctx: SystemContext,
  record: ExecutionRecord,
  also: Statement[] = [],
): Promise<void> {
  await commit(
    ctx,
    [
      requireUnfinished(record.id, alreadyEnded),
      requireNotStopped(record.tenantId, record.agentId),
      updateExecution(record),
      ...also,
    ],
    { touches: ["executions"] },
  );
}

/**
 * Writes an execution's end with all its consequences, once. It changes nothing when the database already has the end,
 * because a crash followed the commit. Returns whether this call ended it.
 */
export async function mirrorEnd(
  ctx: SystemContext,
  record: ExecutionRecord,
  end: ExecutionEnd,
  also: Statement[] = [],
): Promise<boolean> {
  try {
    const once = requireUnfinished(record.id, alreadyEnded);
    const results = await commit(
      ctx,
      [
        once,
        updateExecution(record),
        ...also,
        ...consequencesOfEnd(ctx, await withWork(record, end), end),
        countInterventions(record.id),
        ...withdrawn(ctx, record, end),
      ],
      { touches: ["executions"], audit: refusedCalls(ctx, record, end) },
    );
    sendSoon(ctx, results);
    const grouping = groupRun(ctx, record);
    if (grouping !== null) ctx.waitUntil(grouping);
    await considerLevel(ctx, record, end);
    return true;
  } catch (error) {
    if (isAlreadyEnded(error)) return false;
    throw error;
  }
}

/** The requests of a cancelled run must not be decided any more. */
const withdrawn = (ctx: SystemContext, record: ExecutionRecord, end: ExecutionEnd): Statement[] =>
  end.status === "cancelled" ? [withdrawApprovals(record.tenantId, record.id, ctx.clock())] : [];
