import type { ServiceContext } from "#context/context";
import type { AskedChecks } from "#engine/evidence/assess-run";
import { idleAnswer } from "#engine/evidence/proof";
import { AppError } from "#errors/app-error";
import { restateAnswer } from "#platform/idempotency/spend-key";
import { type WaitOrder, waitSecondsOf } from "#platform/objects/start-and-wait";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

import { runTask } from "./run-task.ts";
import type { TaskOrder } from "./task-order.ts";

export type ExecuteOrder = Pick<TaskOrder, "task" | "input" | "rerunOf" | "origin" | "contactId"> &
  Pick<WaitOrder, "respondAsync">;

/** Refuses expectations that an answer without work would meet. */
function requireProof({ task, input }: Pick<ExecuteOrder, "task" | "input">): void {
  const { expect, result_schema: schema } = input.parameters as AskedChecks;
  const idle = expect === undefined ? null : idleAnswer({ expect, schema, task });
  if (idle === null) return;
  const message = `proves nothing: ${idle} would pass it`;
  throw new AppError("INVALID_INPUT", {
    message: `body.parameters.expect: ${message}`,
    details: {
      reason: PROVES_NOTHING,
      issues: [{ path: "body.parameters.expect", code: PROVES_NOTHING, message }],
    },
  });
}

const PROVES_NOTHING = "check_proves_nothing";

/**
 * Runs a task that a caller orders through the API; one with the session of a browser is the console. Returns the record: ended, also as failed, or still running. Throws
 * INVALID_INPUT for expectations that prove nothing, and the errors of `runTask`.
 */
export async function executeTask(
  ctx: ServiceContext,
  agentId: string,
  { respondAsync, ...order }: ExecuteOrder,
): Promise<ExecutionRecord> {
  requireProof(order);
  const waitSeconds = waitSecondsOf({ respondAsync, waitSeconds: order.input.parameters.wait_seconds });
  const { record, endedLate } = await runTask(ctx, agentId, {
    ...order,
    triggeredBy: ctx.actor.kind === "user" && ctx.actor.viaCookie ? "console" : "api",
    mayRunAtOnce: waitSeconds > 0,
    waitSeconds,
  });
  if (endedLate) await restateAnswer(ctx, record);
  return record;
}
