import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { type ExecutionRecord, isForgotten } from "#runs/execution-records/execution-record";
import { requireRun } from "#tenancy/trace-readers";

import { executeTask, type ExecuteOrder } from "./execute-task.ts";
import { findExecution } from "./find-execution.ts";
import type { TaskParameters } from "./task-order.ts";

export interface RerunChanges {
  task: string | undefined;
  context: Record<string, unknown> | undefined;
  /** Replaces all parameters of the former execution. */
  parameters: TaskParameters | undefined;
  respondAsync: ExecuteOrder["respondAsync"];
  /** Statements that join the batch that accepts it. */
  alongside?: ExecuteOrder["alongside"];
  /** The bulk job that it belongs to. */
  bulkJobId?: string;
}

/**
 * Runs the task of an execution again on its current agent, with the changes. It is a new order: the same rules hold,
 * and its effects happen again. Throws the errors of `executeTask`, NOT_FOUND, CONFLICT when the input is no longer kept,
 * and FORBIDDEN for a run that the caller may not read: the person who repeats a run reads its input.
 */
export async function rerunExecution(
  ctx: ServiceContext,
  agentId: string,
  executionId: string,
  { task, context, parameters, respondAsync, alongside, bulkJobId }: RerunChanges,
): Promise<ExecutionRecord> {
  const former = await findExecution(ctx, agentId, executionId);
  requireRun(ctx.actor, former);
  if (isForgotten(former.input)) throw forgotten();
  const { bulkJobId: _former, ...input } = former.input;
  return executeTask(ctx, agentId, {
    task: task ?? former.task,
    input: {
      ...input,
      ...(bulkJobId === undefined ? {} : { bulkJobId }),
      context: context ?? former.input.context,
      parameters: parameters ?? former.input.parameters,
    },
    respondAsync,
    alongside,
    rerunOf: former.id,
    // The input of a stranger's run stays a stranger's.
    ...(former.contactId ? { contactId: former.contactId } : {}),
    ...(former.origin === "stranger" ? { origin: former.origin } : {}),
  });
}

const forgotten = (): AppError =>
  new AppError("CONFLICT", {
    message: "The input of this execution is no longer stored; start the task again.",
    details: { reason: "input_forgotten" },
  });
