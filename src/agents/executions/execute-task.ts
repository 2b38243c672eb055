import type { ServiceContext } from "#context";
import { restateAnswer } from "#platform/idempotency/restate-answer";

import type { ExecutionRecord } from "./execution-record.ts";
import { runTask, type TaskOrder } from "./run-task.ts";

export interface ExecuteInput {
  task: string;
  context: Record<string, unknown>;
  parameters: TaskOrder["parameters"] & { wait_seconds?: number | undefined };
  /** `Prefer: respond-async`. */
  respondAsync: boolean;
}

const DEFAULT_WAIT_SECONDS = 10;

/**
 * Runs a task on an agent that a caller orders by the API. Returns the record: ended, also as failed, or still on its way. Throws what
 * `runTask` throws.
 */
export async function executeTask(ctx: ServiceContext, agentId: string, input: ExecuteInput): Promise<ExecutionRecord> {
  const { task, context, parameters, respondAsync } = input;
  const waitSeconds = respondAsync ? 0 : (parameters.wait_seconds ?? DEFAULT_WAIT_SECONDS);
  const { record, endedLate } = await runTask(ctx, agentId, {
    task,
    context,
    parameters,
    triggeredBy: "api",
    mayRunAtOnce: waitSeconds > 0,
    waitSeconds,
  });
  if (endedLate) await restateAnswer(ctx, record);
  return record;
}
