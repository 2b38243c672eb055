import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { CANCELLED_RUN } from "#engine/evidence/assess-run";
import { NO_FACTS } from "#engine/reasoning/run-facts";
import { isFinal } from "#engine/reasoning/run-state";
import { AppError } from "#errors/app-error";
import { withdrawApprovals } from "#runs/approvals/decisions.queries";
import { executionLane } from "#runs/execution-lanes/execution-client";
import {
  alreadyEnded,
  isAlreadyEnded,
  type ExecutionEnd,
  type ExecutionRecord,
  endRecord,
  NO_USAGE,
} from "#runs/execution-records/execution-record";
import { requireUnfinished, updateExecution } from "#runs/execution-records/execution.queries";

import { findExecution } from "./find-execution.ts";

/**
 * Cancels an execution. The first end wins: an execution that ended earlier keeps its end, and the caller gets
 * CONFLICT.
 */
export async function cancelExecution(
  ctx: ServiceContext,
  agentId: string,
  executionId: string,
): Promise<ExecutionRecord> {
  return cancelFound(ctx, await findExecution(ctx, agentId, executionId));
}

/** As `cancelExecution`, for an execution that was just read. */
export async function cancelFound(ctx: ServiceContext, found: ExecutionRecord): Promise<ExecutionRecord> {
  if (isFinal(found.status)) throw over(found.status);
  const lane = executionLane(ctx, found);
  const ended = await lane.cancel(found.id);
  if (ended === null) {
    const cancelled = await cancelUnstarted(ctx, found);
    await lane.cancel(found.id); // it may have reached its object in the meantime, and must stop before this answers
    return cancelled;
  }
  if (ended.status !== "cancelled") throw over(ended.status);
  if (ctx.idempotency) await commit(ctx, [], { result: ended }); // the object wrote the end; the key must still be used up
  return ended;
}

/** It has not reached its object. The row tells a start that is on its way that the execution is over. */
async function cancelUnstarted(ctx: ServiceContext, found: ExecutionRecord): Promise<ExecutionRecord> {
  const end: ExecutionEnd = {
    status: "cancelled",
    result: null,
    error: null,
    confidence: null,
    reasoningTrace: [],
    usage: NO_USAGE,
    facts: NO_FACTS,
    assessment: CANCELLED_RUN,
  };
  const cancelled = { ...endRecord(found, end, ctx.clock()), startedAt: null };
  try {
    const withdrawn = withdrawApprovals(found.tenantId, found.id, ctx.clock());
    await commit(ctx, [requireUnfinished(found.id, alreadyEnded), updateExecution(cancelled), withdrawn], {
      touches: ["executions"],
      result: cancelled,
    });
  } catch (error) {
    if (!isAlreadyEnded(error)) throw error;
    throw over((await findExecution(ctx, found.agentId, found.id)).status); // its object had already finished it
  }
  return cancelled;
}

const over = (status: string): AppError =>
  new AppError("CONFLICT", {
    message: `The execution has ended (${status}); its status cannot change.`,
    details: { status },
  });
