import type { ExecutionRecord } from "#agents/execution-records/execution-record";
import type { ServiceContext } from "#context";
import { restateAnswer } from "#platform/idempotency/spend-key";
import { type WaitOrder, waitSecondsOf } from "#platform/objects/start-and-wait";

import { runTask, type TaskOrder } from "./run-task.ts";

export type ExecuteOrder = Pick<TaskOrder, "task" | "input" | "rerunOf"> & Pick<WaitOrder, "respondAsync">;

/**
 * Runs a task that a caller orders through the API. Returns the record: ended, also as failed, or still running. Throws
 * the errors of `runTask`.
 */
export async function executeTask(
  ctx: ServiceContext,
  agentId: string,
  { respondAsync, ...order }: ExecuteOrder,
): Promise<ExecutionRecord> {
  const waitSeconds = waitSecondsOf({ respondAsync, waitSeconds: order.input.parameters.wait_seconds });
  const { record, endedLate } = await runTask(ctx, agentId, {
    ...order,
    triggeredBy: "api",
    mayRunAtOnce: waitSeconds > 0,
    waitSeconds,
  });
  if (endedLate) await restateAnswer(ctx, record);
  return record;
}
