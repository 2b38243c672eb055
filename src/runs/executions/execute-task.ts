import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import type { AskedChecks } from "#engine/evidence/assess-run";
import { provesNothing } from "#engine/evidence/proof";
import { AppError } from "#errors/app-error";
import { restateAnswer } from "#platform/idempotency/spend-key";
import { type WaitOrder, waitSecondsOf } from "#platform/objects/start-and-wait";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

import { runTask } from "./run-task.ts";
import type { TaskOrder } from "./task-order.ts";

export type ExecuteOrder = Pick<TaskOrder, "task" | "input" | "rerunOf" | "origin" | "contactId" | "alongside"> &
  Pick<WaitOrder, "respondAsync">;

/** Refuses expectations that an answer without work would meet, and names the parts that prove nothing. */
function requireProof({ task, input }: Pick<ExecuteOrder, "task" | "input">, { configuration }: AgentRow): void {
  const { expect, result_schema: schema } = input.parameters as AskedChecks;
  if (expect === undefined) return;
  const { system_prompt: prompt } = configuration;
  const instructions = typeof prompt === "string" ? prompt : "";
  const weaknesses = provesNothing({ expect, schema, task, context: input.context, instructions });
  if (weaknesses === null) return;
  const issues = weaknesses.map(({ path, reason }) => ({
    path: ["body.parameters.expect", path].filter((part) => part !== "").join("."),
    code: PROVES_NOTHING,
    message: `proves nothing: ${reason}`,
  }));
  throw new AppError("INVALID_INPUT", {
    message: issues.map(({ path, message }) => `${path}: ${message}`).join("; "),
    details: { reason: PROVES_NOTHING, issues },
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
  const waitSeconds = waitSecondsOf({ respondAsync, waitSeconds: order.input.parameters.wait_seconds });
  const { record, endedLate } = await runTask(ctx, agentId, {
    ...order,
    checkFor: (agent) => requireProof(order, agent),
    triggeredBy: ctx.actor.kind === "user" && ctx.actor.viaCookie ? "console" : "api",
    mayRunAtOnce: waitSeconds > 0,
    waitSeconds,
  });
  if (endedLate) await restateAnswer(ctx, record);
  return record;
}
