import { withdrawApprovals } from "#agents/approvals/withdraw-approvals";
import { countInterventions } from "#agents/episodes/record-intervention";
import type { SystemContext } from "#context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { requireNotStopped } from "#platform/kill-switches/kill-switch";

import { alreadyEnded, isAlreadyEnded } from "./already-ended.ts";
import { considerLevel } from "./consider-level.ts";
import type { ExecutionEnd, ExecutionRecord } from "./execution-record.ts";
import { consequencesOfEnd } from "./finish-execution.ts";
import { refusedCalls } from "./refused-calls.ts";
import { requireUnfinished, updateExecution } from "./store.ts";

/**
 * Shows in the database how far a running execution is, and what became of its effects (`also`). Throws what `isAlreadyEnded` knows when it
 * is over there, or is not there, and STOPPED after a kill switch: so nothing begins after a step that was not shown.
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
 * Writes an execution's end with all its consequences, once: when the database has its end already (a crash came between the commit
 * and our learning of it), this changes nothing. Returns whether it was this call that ended it.
 */
export async function mirrorEnd(
  ctx: SystemContext,
  record: ExecutionRecord,
  end: ExecutionEnd,
  also: Statement[] = [],
): Promise<boolean> {
  try {
    const once = requireUnfinished(record.id, alreadyEnded);
    await commit(
      ctx,
      [
        once,
        updateExecution(record),
        ...also,
        ...consequencesOfEnd(ctx, record, end),
        countInterventions(record.id),
        ...withdrawn(ctx, record, end),
      ],
      { touches: ["executions"], audit: refusedCalls(ctx, record, end) },
    );
    await considerLevel(ctx, record, end);
    return true;
  } catch (error) {
    if (isAlreadyEnded(error)) return false;
    throw error;
  }
}

/** What a cancelled run asked for is not to be decided any more. */
const withdrawn = (ctx: SystemContext, record: ExecutionRecord, end: ExecutionEnd): Statement[] =>
  end.status === "cancelled" ? [withdrawApprovals(record.tenantId, record.id, ctx.clock())] : [];
