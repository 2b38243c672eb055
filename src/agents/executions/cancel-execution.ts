import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { NO_FACTS } from "#engine/reasoning/run-facts";
import { isFinal } from "#engine/reasoning/run-state";
import { AppError } from "#errors/app-error";

import { executionOf } from "./execution-client.ts";
import type { ExecutionEnd, ExecutionRecord } from "./execution-record.ts";
import { endRecord, NO_USAGE } from "./execution-record.ts";
import { findExecution } from "./find-execution.ts";
import { requireUnfinished, updateExecution } from "./store.ts";

/**
 * Ends an execution as cancelled. The first end wins: an execution that ended before it heard of this keeps its end, and the caller
 * gets CONFLICT.
 */
export async function cancelExecution(
  ctx: ServiceContext,
  agentId: string,
  executionId: string,
): Promise<ExecutionRecord> {
  const found = await findExecution(ctx, agentId, executionId);
  if (isFinal(found.status)) throw over(found.status);
  const ended = await executionOf(ctx, executionId).cancel();
  if (ended === null) return await cancelUnstarted(ctx, found);
  if (ended.status !== "cancelled") throw over(ended.status);
  if (ctx.idempotency) await commit(ctx, [], { result: ended }); // the object wrote the end; the key is still to be spent
  return ended;
}

/** It never reached its object, which now refuses it. */
async function cancelUnstarted(ctx: ServiceContext, found: ExecutionRecord): Promise<ExecutionRecord> {
  const end: ExecutionEnd = {
    status: "cancelled",
    result: null,
    error: null,
    confidence: null,
    reasoningTrace: [],
    usage: NO_USAGE,
    facts: NO_FACTS,
  };
  const cancelled = { ...endRecord(found, end, ctx.clock()), startedAt: null };
  await commit(ctx, [requireUnfinished(found.id, () => over("ended")), updateExecution(cancelled)], {
    touches: ["executions"],
    result: cancelled,
  });
  return cancelled;
}

const over = (status: string): AppError =>
  new AppError("CONFLICT", {
    message: `The execution has ended (${status}); its status cannot change.`,
    details: { status },
  });
